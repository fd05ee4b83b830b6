import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '#client/messages/en.ts';
import { news } from '#client/workflows/news/news.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const key = 'news:told';
const told = () => client.tablet().drafts.load<string[]>(key);
const hint = () => screen.queryByRole('complementary', { name: t.news.title });
const allKeys = news.map(each => each.key);
const [first, second] = news;

/** Home, where the notes of the person have been read. */
async function home(): Promise<void> {
  await client.open('/');
  await screen.findByRole('heading', { name: /^Xin chào/ });
  await waitFor(async () => expect(await told()).not.toBeNull());
}

it('a person new to the tablet is told nothing; news of an update is on Home until seen', async () => {
  if (!first || !second) throw new Error('there is something new');
  await client.signIn();
  await home();
  expect(await told()).toEqual(allKeys);
  expect(hint()).toBeNull();

  // The build before knew nothing of the newest two.
  await client.tablet().drafts.save(key, allKeys.slice(2));
  await home();
  const shown = within(await screen.findByRole('complementary', { name: t.news.title }));
  shown.getByText(`${first.texts.en.title} · ${second.texts.en.title}`);
  await client.user.click(shown.getByRole('button', { name: t.news.show }));
  const sheet = within(await screen.findByRole('dialog', { name: t.news.title }));
  expect(sheet.getAllByRole('heading', { level: 3 }).map(each => each.textContent)).toEqual(
    news.map(({ texts }) => texts.en.title),
  );
  expect(hint()).toBeNull();
  await waitFor(async () => expect(await told()).toEqual(allKeys));
  await client.reload('/');
  await screen.findByRole('heading', { name: /^Xin chào/ });
  expect(hint()).toBeNull();
});

it('what one person put off is still told to the next one of the tablet', async () => {
  await client.signIn();
  await home();
  await client.signIn('manager01', 'manager1234');
  await home();
  await client.tablet().drafts.save(key, []);
  await client.signIn();
  await client.tablet().drafts.save(key, []);
  await home();
  const own = within(await screen.findByRole('complementary', { name: t.news.title }));
  await client.user.click(own.getByRole('button', { name: t.news.dismiss }));
  await waitFor(async () => expect(await told()).toEqual(allKeys));
  expect(hint()).toBeNull();
  await client.signIn('manager01', 'manager1234');
  await home();
  await screen.findByRole('complementary', { name: t.news.title });
});

it('what is new can be read on the page of the person at any time', async () => {
  await client.signIn();
  await client.open('/myprofile');
  await client.user.click(await screen.findByRole('button', { name: t.tablet.news }));
  const sheet = within(await screen.findByRole('dialog', { name: t.news.title }));
  sheet.getByText(first?.texts.en.text ?? '');
});

it('each thing is told once, in both languages, the newest first', () => {
  expect(new Set(allKeys).size).toBe(allKeys.length);
  expect(news.map(({ on }) => on)).toEqual(
    news
      .map(({ on }) => on)
      .toSorted()
      .toReversed(),
  );
  for (const { texts } of news)
    for (const { title, text } of Object.values(texts)) expect([title, text]).not.toContain('');
});
