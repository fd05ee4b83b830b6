import { businessDate, formatDate } from '../src/model/kit/format.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone, ordersOf } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ company: 'late sale', workedBefore: demo.store01 });

const day = 24 * 3_600_000;

test('the tablet says of a sale from a closed day where it is booked, and so does its page', async ({
  context,
  page,
  login,
  shell,
  sale,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const phone = newPhone();
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await context.setOffline(true);
  await shell.isConnected('No network');
  // By what the tablet knows of the server's time it is yesterday, until the network is back.
  await page.evaluate(
    clock => localStorage.setItem('quay:clock', clock),
    JSON.stringify({ seen: Date.now() - day, behindMs: -day }),
  );
  await sale.sellForCash(item, 'Đỗ Thị Về Muộn', phone);
  await shell.hasUnsent(7);
  const [today, yesterday] = [0, day].map(ago => businessDate(new Date(Date.now() - ago)));
  await database.rows(
    `insert into closed_periods (franchise_code, from_date, to_date, closed_by, closed_at)
      values ('F01', '2020-01-01', $1, 'admin', now())`,
    [yesterday],
  );
  await context.setOffline(false);
  await shell.hasUnsent(0);
  const [order] = await ordersOf(database, phone);
  const [sold, booked] = [yesterday, today].map(at => formatDate(at ?? ''));
  const notice = page.getByRole('alert').filter({ hasText: `Sale ${order?.pos_so_no}` });
  await expect(notice).toContainText(
    `sold on ${sold}, booked on ${booked}. The books up to ${sold} are closed.`,
  );
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Open order' }).click();
  const strip = page.getByText(`Sold on ${sold}, booked on ${booked}.`);
  await expect(strip).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(strip).toBeVisible();
});
