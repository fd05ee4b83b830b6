import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';

declare global {
  interface Window {
    /** What the page handed to another app: type, size and first letters of each file. */
    shared: { type: string; size: number; head: string }[];
  }
}

test('a manager with a phone goes from home to a report, to its best hour, to a document, and shares what is shown', async ({
  page,
  login,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A browser without a screen has no other app: what it would be handed is kept.
  await page.addInitScript(() => {
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] }: ShareData = {}) => {
      for (const file of files) {
        const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 5).arrayBuffer()));
        window.shared.push({ type: file.type, size: file.size, head });
      }
    };
  });
  await login.signIn(demo.manager01);
  const { day, hour } = await database.row<{ day: string; hour: string }>(
    `select posting_date::text as day, lpad(hour::text, 2, '0') as hour from revenue_hours
     where franchise_code = 'F01' and invoices > 0 order by posting_date desc, amount desc limit 1`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Reports' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Revenue What was sold/ })
    .click();
  const address = new URL(page.url());
  address.searchParams.set('from_date', day);
  address.searchParams.set('to_date', day);
  await page.goto(address.href);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expectAccessibleOnce(page);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  for (const as of ['As a picture', 'As a PDF']) {
    await sheet.getByRole('button', { name: as }).click();
    await expect(sheet).toBeHidden();
    if (as === 'As a picture') await page.getByRole('button', { name: 'Share', exact: true }).click();
  }
  const [picture, pdf] = await page.evaluate(() => window.shared);
  expect(picture).toMatchObject({ type: 'image/png', head: '\u0089PNG\r' });
  expect(picture?.size).toBeGreaterThan(5000);
  expect(pdf).toMatchObject({ type: 'application/pdf', head: '%PDF-' });
  expect(pdf?.size).toBeGreaterThan(5000);

  await page
    .getByRole('table', { name: 'By hour' })
    .getByRole('link', { name: new RegExp(`^${hour}:00`) })
    .click();
  await expect(page.getByRole('heading', { name: 'Revenue Details' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d\d:00 to \d\d:59/ })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /\d{2}-\d{2}-\d{4}|SI-|SC-/ })
    .first()
    .click();
  await expect(page).toHaveURL(/salesHistorical\/S[IC]-/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
