import { expect, type Locator, type Page } from '@playwright/test';
import { demo } from '../pages/login-page.ts';
import { workerInCharge } from './worker.ts';

/** The button of that name which is on top: of a sheet before the page under it. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).last();

/** Signs a person in on a page in Vietnamese. `isRead` sees the sign-in page before. */
export async function signInVietnamese(
  page: Page,
  { username, password }: { username: string; password: string } = demo.store01,
  isRead: () => Promise<void> = async () => {},
): Promise<void> {
  await page.goto('/login');
  await expect(button(page, 'Đăng nhập')).toBeVisible();
  await isRead();
  await page.getByRole('textbox', { name: 'Tên đăng nhập' }).fill(username);
  await page.getByRole('textbox', { name: 'Mật khẩu' }).fill(password);
  await button(page, 'Đăng nhập').click();
  await expect(page.getByRole('heading', { name: /Xin chào/ })).toBeVisible();
}

/** All tables are on the tablet, and its worker serves the app: it goes on without a server. */
export async function isFilledInVietnamese(page: Page): Promise<void> {
  await workerInCharge(page);
  await page.goto('/myprofile');
  const tables = page.getByRole('region', { name: 'Trên máy này' }).getByRole('listitem');
  await expect(tables.first()).toBeVisible();
  await expect(tables.filter({ hasText: 'chưa bao giờ' })).toHaveCount(0);
  await expect(tables.getByRole('progressbar')).toHaveCount(0);
}
