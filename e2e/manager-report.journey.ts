import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';

declare global {
  interface Window {
    /** What the page handed to another app: type, size and first letters of each file. */
    shared: { type: string; size: number; head: string }[];
  }
}

const vnd = new Intl.NumberFormat('de-DE');

test('a manager sees on a phone that an hour is bad, and finds the document that explains it', async ({
  browser,
  login,
  doc,
  shell,
  database,
}) => {
  // A customer brings back what was sold some days ago.
  const sold = await database.row<{ no: string; description: string; quantity: number; worth: number }>(
    `select o.pos_so_no as no, l.description, l.quantity::float as quantity, l.line_amount::float as worth
     from sales_orders o join sales_lines l using (pos_so_no)
     where o.franchise_code = 'F01' and o.document_type = 'order' and o.status = 'INVOICED' and o.remaining_amount = 0
       and o.total_lines = 1 and l.variant_code = '' and l.quantity > 0
       and not exists (select 1 from sales_orders memo where memo.applies_to_no = o.pos_so_no)
       -- With the only sale of today it would come to nothing, and nothing is drawn.
       and o.created_at < date_trunc('day', now(), 'Asia/Ho_Chi_Minh')
     order by o.created_at desc limit 1`,
  );
  await login.signIn(demo.store01);
  await shell.isFilled();
  await doc.open('order', sold.no);
  await doc.act('Credit memo', null);
  await doc.takeBack({ [sold.description]: sold.quantity }, { later: true });
  const memo = await doc.isShown('memo', /SC-\S+/);
  await shell.hasUnsent(0);
  const bad = await database.row<{ hour: number; first: number; amount: string; day: string }>(
    `select extract(hour from posted_at at time zone 'Asia/Ho_Chi_Minh')::int as hour,
       (select sum(amount) from revenue_hours h where h.franchise_code = o.franchise_code and h.posting_date = o.posting_date
         and h.hour = extract(hour from o.posted_at at time zone 'Asia/Ho_Chi_Minh')) as amount,
       (select min(hour) from revenue_hours h where h.franchise_code = o.franchise_code and h.posting_date = o.posting_date)
         as first,
       to_char(posting_date, 'DD-MM-YYYY') as day
     from sales_orders o where pos_so_no = $1`,
    [memo],
  );
  const amount = vnd.format(Number(bad.amount)).replace('-', '−');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const home = await phone.newPage();
  // A browser without a screen has no other app: what it would be handed is kept.
  await home.addInitScript(() => {
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] }: ShareData = {}) => {
      for (const file of files) {
        const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 5).arrayBuffer()));
        window.shared.push({ type: file.type, size: file.size, head });
      }
    };
  });
  await onPage(home).login.signIn(demo.manager01);
  const main = home.getByRole('main');
  await main.getByRole('button', { name: 'By hour and by method' }).click();
  // The card of the day says it, too.
  const figures = main.getByRole('region', { name: /\d\d-\d\d-\d{4}/ });
  await expect(figures.getByText(/^Against \d\d-\d\d-\d{4}, until \d\d:\d\d$/)).toBeVisible();
  const hour = `${String(bad.hour).padStart(2, '0')}:00`;
  // Hours of a shop stand there whether something was sold in them or not; at night those before them, too.
  const chart = main.getByRole('img', { name: /^By hour\./ });
  await chart
    .locator('g')
    .nth(bad.hour - Math.min(8, bad.first))
    .click();
  await expect(main.getByText(`${hour}–`)).toBeVisible();
  await expect(main.getByText(`${amount} ₫`).first()).toBeVisible();
  await expectAccessibleOnce(home);

  // Who looks further sees the same in the report, and can hand it on.
  await main.getByRole('link', { name: 'All of today in figures' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible();
  await home.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = home.getByRole('dialog', { name: 'Share' });
  for (const as of ['As a picture', 'As a PDF']) {
    await sheet.getByRole('button', { name: as }).click();
    await expect(sheet).toBeHidden();
    if (as === 'As a picture') await home.getByRole('button', { name: 'Share', exact: true }).click();
  }
  const [picture, pdf] = await home.evaluate(() => window.shared);
  expect(picture).toMatchObject({ type: 'image/png', head: '\u0089PNG\r' });
  expect(picture?.size).toBeGreaterThan(5000);
  expect(pdf).toMatchObject({ type: 'application/pdf', head: '%PDF-' });
  expect(pdf?.size).toBeGreaterThan(5000);

  await home.getByRole('button', { name: 'Show as a table' }).click();
  await expectAccessibleOnce(home);
  const row = home.getByRole('table', { name: 'By hour' }).getByRole('row', { name: new RegExp(`^${hour}`) });
  await expect(row.getByRole('cell', { name: amount, exact: true })).toBeVisible();
  await row.getByRole('link').click();

  // The lines of that hour come to the same, and the one below zero is of the document that explains it.
  await expect(home.getByRole('heading', { name: 'Revenue Details' })).toBeVisible();
  await expect(home.getByRole('button', { name: new RegExp(`^${hour} to`) })).toBeVisible();
  await expect(main.getByText('These lines come to')).toBeVisible();
  await expect(main.getByText(`${amount} ₫`)).toBeVisible();
  await expectAccessibleOnce(home);
  await main.getByRole('row').filter({ hasText: memo }).getByRole('link').click();
  await expect(home).toHaveURL(new RegExp(`/reports/salesHistorical/${memo}$`));
  await expect(home.getByRole('heading', { level: 1 })).toContainText(memo);
  await expect(main.getByText(sold.description).first()).toBeVisible();
  await phone.close();
});
