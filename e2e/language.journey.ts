import type { Page } from '@playwright/test';
import * as english from '#client/messages/areas.ts';
import * as catalogue from '#client/messages/vi/index.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ viewport: { width: 1180, height: 820 } });

const { reader: _, ...vietnamese } = catalogue;
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

async function signInInVietnamese(page: Page, user: { username: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Tên đăng nhập' }).fill(user.username);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(user.password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
}

/** The texts of these areas, functions with nothing in the place of what they are given. */
function textsOf(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'function') return textsOf(texts('', '', ''));
  return Object.values(texts ?? {}).flatMap(textsOf);
}

const wordsOf = (texts: string[]) =>
  new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{3,}/gu),
  );

/** Words on the page that only English texts have; but for the customers of a list, and what the person is called. */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as Element; // a copy of an element is one
    for (const element of copy.querySelector('dl')?.querySelectorAll('dd') ?? []) element.remove();
    for (const element of copy.querySelectorAll('style, script, [lang=en], tbody td:nth-child(2)'))
      element.remove();
    const named = ['aria-label', 'placeholder', 'title', 'alt'].flatMap(name =>
      [...copy.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name) ?? ''),
    );
    // A word of one element must not run into that of the next.
    return [...named, copy.innerHTML.replace(/<[^>]*>/g, ' ')];
  });
  const areas = new Map(Object.entries(english));
  const known = wordsOf(textsOf(vietnamese));
  const words = wordsOf(shown);
  const said = wordsOf(Object.keys(vietnamese).flatMap(area => textsOf(areas.get(area))));
  return [...said].filter(word => words.has(word) && !known.has(word));
}

test('no word of sign-in, home, a list and my profile is left in English', async ({ page, login }) => {
  await login.open();
  // What is looked for is found where it is.
  expect(await englishOn(page)).toContain('password');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await signInInVietnamese(page, demo.store01);
  await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await page.getByRole('navigation', { name: 'Chính' }).getByRole('link', { name: 'Đơn hàng' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Bộ lọc' }).click();
  await expect(page.getByRole('dialog', { name: 'Bộ lọc' })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await page.goto('/myprofile');
  await expect(page.locator('#this-tablet')).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  // A refusal of the server.
  await page.getByLabel('Mật khẩu hiện tại').fill(demo.store01.password);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('password1');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('password1');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(
    page.getByRole('region', { name: 'Đổi mật khẩu' }).getByText('Mật khẩu này dễ bị đoán ra ngay.'),
  ).toBeVisible();
});

test('a person’s language is back when they sign in again, and is theirs alone', async ({
  page,
  login,
  shell,
}) => {
  await login.signIn(demo.store01);
  await shell.isConnected('Online');
  await page.goto('/myprofile');
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Hồ sơ của tôi' })).toBeVisible();
  expect(await languageOf(page)).toBe('vi');
  await page.getByRole('navigation', { name: 'Chính' }).getByRole('button').last().click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();

  // The page is still that of the person before.
  await signInInVietnamese(page, demo.store02);
  await expect(shell.navigation.getByRole('link', { name: 'Orders' })).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  await shell.signOut();
  await expect(page).toHaveURL(/\/login/);

  await login.signIn(demo.store01);
  await expect(page.getByRole('link', { name: 'Đơn hàng', exact: true }).first()).toBeVisible();
  expect(await languageOf(page)).toBe('vi');
});

test('with the network cut the app starts in the language that was chosen', async ({
  page,
  login,
  server,
  line,
}) => {
  await login.open();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await signInInVietnamese(page, demo.store01);
  await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
  await workerInCharge(page);
  await page.getByRole('link', { name: 'Trên máy này' }).click();
  const tables = page.getByRole('region', { name: 'Trên máy này' }).getByRole('listitem');
  await expect(tables.first()).toBeVisible();
  await expect(tables.filter({ hasText: 'chưa bao giờ' })).toHaveCount(0);
  await expect(tables.getByRole('progressbar')).toHaveCount(0);

  await server.stop();
  await line.cut();
  await page.reload();
  await expect(page.getByText('Không liên lạc được máy chủ', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Chính' }).getByRole('link', { name: 'Đơn hàng' }).click();
  await expect(page.getByRole('heading', { name: 'Đơn hàng' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Khách hàng' })).toBeVisible();
  expect(await languageOf(page)).toBe('vi');

  // Another start, of a tab that knows no one: the tablet's language.
  const tab = await page.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expect(tab.getByText(/Mất kết nối: bạn có thể đăng nhập/)).toBeVisible();
});

test.describe('a company that speaks Vietnamese', () => {
  let company: ServerProcess;
  test.beforeAll(async () => {
    company = await createServerProcess({ DEFAULT_LANGUAGE: 'vi' }, { seeded: true });
    await company.start();
  });
  test.afterAll(() => company.dispose());

  test('changes it in its settings: the next tablet is met in the other one', async ({ browser }) => {
    const newTablet = () => browser.newContext({ baseURL: `http://127.0.0.1:${company.port}` });
    // Each server process looks it up again after a few seconds, and a tablet keeps the page that it was met with.
    const isMetBy = (heading: string) =>
      expect(async () => {
        const tablet = await newTablet();
        const page = await tablet.newPage();
        await page.goto('/login');
        const isMet = page.getByRole('heading', { name: heading });
        await expect(isMet)
          .toBeVisible({ timeout: 2000 })
          .finally(() => tablet.close());
      }).toPass();
    const office = await newTablet();
    const page = await office.newPage();
    await page.goto('/');
    await signInInVietnamese(page, demo.admin);
    await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
    await page.goto('/settings');
    const choose = async (name: string) => {
      await page.getByRole('combobox', { name: 'Ngôn ngữ mặc định' }).click();
      await page.getByRole('option', { name }).click();
      await page.getByRole('button', { name: 'Lưu', exact: true }).click();
      await expect(page.getByRole('cell', { name }).first()).toBeVisible();
    };
    await choose('English');
    await isMetBy('Sign in');
    await choose('Tiếng Việt');
    await isMetBy('Đăng nhập');
    await office.close();
  });

  test('is met in it, also without its server, until a person chooses', async ({ browser }) => {
    const tablet = await browser.newContext({ baseURL: `http://127.0.0.1:${company.port}` });
    const page = await tablet.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
    await workerInCharge(page);
    await signInInVietnamese(page, demo.store01);
    await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
    await company.stop();
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Chính' })).toBeVisible();
    expect(await languageOf(page)).toBe('vi');
    const another = await tablet.newPage();
    await another.goto('/');
    await expect(another.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
    await another.getByRole('button', { name: 'English' }).click();
    await expect(another.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await tablet.close();
  });
});
