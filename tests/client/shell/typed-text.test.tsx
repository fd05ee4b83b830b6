import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { t } from '#client/messages/en.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const footer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Lines at the foot' });
const question = () => screen.findByRole('dialog', { name: t.ui.loseTitle });
const answer = async (name: string) =>
  client.user.click(within(await question()).getByRole('button', { name }));
const goesHome = async () => client.user.click(await screen.findByRole('link', { name: t.pages['/'] }));

test('a page with typed text is left only when the person says so', async () => {
  const router = await client.open('/settings');
  await client.user.type(await footer(), 'Đổi trả');
  await goesHome();
  await answer(t.ui.keepTyping);
  expect(router.state.location.pathname).toBe('/settings');
  expect((await footer()).value).toBe('Đổi trả');
  await goesHome();
  await answer(t.ui.lose);
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/settings'));
});

test('what is saved, or typed and taken back, is left at once', async () => {
  const router = await client.open('/settings');
  const field = await footer();
  await client.user.type(field, 'Đổi trả');
  await client.user.click(await screen.findByRole('button', { name: t.ui.save }));
  await screen.findByRole('cell', { name: 'Đổi trả' });
  await client.user.type(await footer(), 'x{Backspace}');
  await goesHome();
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/settings'));
  expect(screen.queryByRole('dialog', { name: t.ui.loseTitle })).toBeNull();
});

test('Escape closes a sheet with typed text when the person says so, else at once', async () => {
  await client.open('/settings');
  const add = await screen.findByRole('button', { name: t.ui.addTitle(t.promotionSettings.oneScheme) });
  const name = { name: t.ui.addTitle(t.promotionSettings.oneScheme) };
  await client.user.click(add);
  await screen.findByRole('dialog', name);
  await client.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', name)).toBeNull());

  await client.user.click(add);
  const scheme = await screen.findByRole('textbox', { name: t.promotionSettings.schemeFields.scheme });
  await client.user.type(scheme, 'Bạc');
  await client.user.keyboard('{Escape}');
  await question();
  await client.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t.ui.loseTitle })).toBeNull());
  expect(scheme).toHaveProperty('value', 'Bạc');
  await client.user.click(within(screen.getByRole('dialog', name)).getByRole('button', { name: t.ui.close }));
  await answer(t.ui.lose);
  await waitFor(() => expect(screen.queryByRole('dialog', name)).toBeNull());
});
