import { expect, test } from './fixtures.ts';
import { workerInCharge } from './support/worker.ts';

test('the sign-in page and the help open from the tablet when the server has stopped', async ({
  page,
  login,
  line,
  server,
}) => {
  await login.open();
  await workerInCharge(page);
  await server.stop();
  await line.cut();
  await page.reload();
  await expect(login.submit).toBeVisible();
  await page.goto('/help/vi.html');
  await expect(page.getByRole('heading', { name: 'Khi mất mạng' })).toBeVisible();
  await page.getByRole('link', { name: 'Về Quầy' }).click();
  await expect(login.submit).toBeVisible();
});
