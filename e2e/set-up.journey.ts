import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { expectAccessibleOnce } from './support/accessibility.ts';
import { attachPrinter } from './support/printer.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await createServerProcess({ DEMO: 'off', PRINTER_NETWORKS: '127.0.0.0/8' });
  await server.start();
});
test.afterAll(() => server.dispose());

const owner = { username: 'chu.quan', password: 'lantern5081' };
const clerk = { username: 'lan.tran', password: 'bamboo7264x' };

test('an empty company is set up by code, left and resumed, filled from files; its clerk sells', async ({
  browser,
}) => {
  test.slow();
  const at = `http://127.0.0.1:${server.port}`;
  const office = await browser.newContext({ baseURL: at });
  const page = await office.newPage();

  // No one can sign in yet, so the address leads to where the code is asked for.
  await page.goto('/');
  await expect(page).toHaveURL(/\/setup$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleOnce(page);
  await begin(page, 'AAAA-BBBB-CCCC-DDDD-EEEE');
  await expect(page.getByText('This is not the set-up code.')).toBeVisible();
  await begin(page, /Set-up code +(\S+)/.exec(server.output())?.[1] ?? '');

  await isAsked(page, 'What is your company called?');
  await fill(page, 'Company name', 'Trà Việt');
  await save(page);
  await isAsked(page, 'Where do you sell?');
  await fill(page, 'Franchise Code', 's01');
  await fill(page, 'Name', 'Trà Việt Hàng Bông');
  await fill(page, 'Phone No', '0912345678');
  await save(page);
  await isAsked(page, 'Where do transfers go?');

  // Left in the middle, by another way than the wizard's own. What was saved stays.
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Go on with the set-up' }).click();
  await isAsked(page, 'Where do transfers go?');
  await step(page, 'First franchise, done').click();
  await expect(page.getByText(/S01\S* .*S01/)).toBeVisible();
  await expectAccessibleOnce(page);
  await step(page, 'Bank account').click();
  await page.getByRole('combobox', { name: 'Bank' }).fill('vietcom');
  await page.getByRole('option', { name: /^Vietcombank/ }).click();
  await fill(page, 'Account No', '0011001234567');
  await expect(page.getByRole('img', { name: 'Test code for account 0011001234567' })).toBeVisible();
  await save(page);

  await isAsked(page, 'Who sells, for the tax office?');
  await choose(page, 'Legal kind', 'Household business');
  await fill(page, 'Tax code', '001099012345');
  await fill(page, 'Registered name', 'Hộ kinh doanh Trà Việt');
  await fill(page, 'Registered address', '10 Hàng Bông, Hà Nội');
  await expectAccessibleOnce(page);
  await save(page);

  await isAsked(page, 'Who works there?');
  await fill(page, 'Full name', 'Lan');
  await fill(page, 'User name', clerk.username);
  await page.getByText('Details', { exact: true }).click();
  await fill(page, 'Password', clerk.password);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('May sign in', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lan may sign in now.' })).toBeFocused();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();

  await isAsked(page, 'Which printer stands at the counter?');
  // No printer listens there: what is printed goes to the print dialog.
  await fill(page, 'IP Address', '127.0.0.9');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(step(page, 'Printer, done')).toBeVisible();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await isAsked(page, 'What do you sell?');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(onPage(page).shell.navigation).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Trà Việt');
  await expect(page.getByRole('link', { name: 'Go on with the set-up' })).toHaveCount(0);
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: 'New Promotion' }).click();
  await expect(page.getByRole('textbox', { name: 'Coupon Code' })).toBeVisible();
  await expectAccessibleOnce(page);

  // Items come as a shop has them already, then as the template is filled in.
  await page.goto('/import');
  const csv = 'Mã hàng;Tên hàng;Giá bán;Mã vạch\nT1;Trà nhài;85.000;8936000000011\nT2;Mứt gừng;120.000;\n';
  await importFile(page, { name: 'hang.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }, 2);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  await importFile(page, await (await template).path(), 1);
  await expect(page.getByText('1 put on sale')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'What is in the file?', 'Opening stock');
  const stock = Buffer.from('Mã vạch;Số lượng\n8936000000011;24\n');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ton.csv', mimeType: 'text/csv', buffer: stock });
  await page.getByRole('combobox', { name: 'Location of rows that name none' }).click();
  await page.getByRole('option', { name: /^S01/ }).first().click();
  await page.getByRole('button', { name: 'Check 1 row' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await page.getByRole('link', { name: 'See the stock' }).click();
  await expect(page.getByText('Trà nhài').first()).toBeVisible();
  await office.close();

  const shop = await browser.newContext({ baseURL: at });
  const tablet = await shop.newPage();
  const printer = await attachPrinter(tablet);
  const { login, shell, sale } = onPage(tablet);
  await tablet.goto('/setup');
  await expect(login.submit).toBeVisible();
  await login.signIn(clerk);
  await shell.isFilled();
  await sale.open();
  await expect(shell.navigation.getByRole('button', { name: 'Lan' })).toBeVisible();
  await sale.hasItems();
  await sale.scan('8936000000011');
  await sale.isTotal(85_000);
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
  await tablet.getByRole('button', { name: 'Print receipt' }).click();
  await expect.poll(() => printer.sheets.length).toBe(1);
  expect(printer.sheets[0]).toContain('Trà nhài');
  expect(printer.sheets[0]).toContain('85.000');
  await shop.close();
});

/** Takes a file with columns that are all recognised, and puts its items on sale. */
async function importFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
  rows: number,
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: new RegExp(`^Check ${rows} rows?$`) }).click();
  await expectAccessibleOnce(page);
  await page.getByRole('button', { name: new RegExp(`^Import ${rows} rows?$`) }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
}

async function begin(page: Page, code: string): Promise<void> {
  await fill(page, 'Set-up code', code);
  await fill(page, 'User name', owner.username);
  await fill(page, 'Password', owner.password);
  await page.getByRole('button', { name: 'Begin' }).click();
}

/** A step is shown, on a tablet as on a phone without anything for axe to find. */
async function isAsked(page: Page, question: string): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expectAccessibleOnce(page);
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Set up your company' }).getByRole('link', { name });

const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

const save = (page: Page) => page.getByRole('button', { name: 'Save and go on' }).click();

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
