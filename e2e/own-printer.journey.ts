import type { Browser, Page } from '@playwright/test';
import { startWebPrinter, type WebPrinter } from '#tests/support/printing/web-printer.ts';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, newPhone } from './support/company.ts';
import { createDatabase } from './support/database.ts';
import { attachPrinter } from './support/printer.ts';
import { createServerProcess, type ServerProcess } from './support/server-process.ts';
import { workerInCharge } from './support/worker.ts';

/** A company with a server that names two printers to its tablets. */
let company: ServerProcess;
let epson: WebPrinter;
let star: WebPrinter;
test.beforeAll(async () => {
  epson = await startWebPrinter('epson');
  star = await startWebPrinter('star');
  company = await createServerProcess(
    // The server itself reaches neither: what is on their paper came from the tablet.
    { PRINTER_NETWORKS: '127.0.0.0/8', BROWSER_PRINTERS: `${epson.origin},${star.origin}` },
    { seeded: true },
  );
  await company.start();
});
test.afterAll(async () => {
  await company.dispose();
  await epson.close();
  await star.close();
});

/** A page of a tablet of that company. */
async function tabletOf(browser: Browser): Promise<Page> {
  const tablet = await browser.newContext({ baseURL: `http://127.0.0.1:${company.port}` });
  return tablet.newPage();
}

/** Every picture that the page draws, as dots: what a printer is to have on its paper. */
async function drawn(
  page: Page,
): Promise<() => Promise<{ width: number; height: number; black: number[] }[]>> {
  await page.addInitScript(() => {
    const pictures: ImageData[] = [];
    Object.assign(window, { drawnPictures: pictures });
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...args) {
      const picture = getImageData.apply(this, args);
      pictures.push(picture);
      return picture;
    };
  });
  return () =>
    page.evaluate(() => {
      // Set above.
      const { drawnPictures } = window as unknown as { drawnPictures: ImageData[] };
      return drawnPictures.map(({ width, height, data }) => ({
        width,
        height,
        // Which dots are dark, counted from the top left; drawn in black on white.
        black: Array.from({ length: width * height }, (_, dot) => dot).filter(
          dot =>
            0.299 * (data[dot * 4] ?? 0) +
              0.587 * (data[dot * 4 + 1] ?? 0) +
              0.114 * (data[dot * 4 + 2] ?? 0) <
            150,
        ),
      }));
    });
}

const blackOf = (bits: Uint8Array) =>
  [...bits].flatMap((byte, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => byte & (0x80 >> bit)).map(bit => at * 8 + bit),
  );

async function choose(page: Page, make: RegExp, address: string) {
  await page.goto('/myprofile');
  await page.getByRole('region', { name: 'Printer of this tablet' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Printer of this tablet' });
  await sheet.getByRole('combobox', { name: 'How it is reached' }).click();
  await page.getByRole('option', { name: make }).click();
  await sheet.getByRole('combobox', { name: 'Address' }).click();
  await page.getByRole('option', { name: address }).click();
  return sheet;
}

test('a tablet prints on its own printer, also offline, and asks when the cable is pulled', async ({
  browser,
}) => {
  const page = await tabletOf(browser);
  const database = createDatabase(company.dataDir);
  const { login, shell, sale } = onPage(page);
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const dialog = await attachPrinter(page);
  const pictures = await drawn(page);
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();

  // Tried out on one, and set to the other.
  const trying = await choose(page, /^Star/, star.origin);
  await trying.getByRole('combobox', { name: 'Paper' }).click();
  await page.getByRole('option', { name: /58 mm/ }).click();
  await trying.getByRole('button', { name: 'Test print' }).click();
  await expect(trying.getByText('The test is printed, and the printer confirmed it.')).toBeVisible();
  expect(star.slips).toMatchObject([{ width: 384, kicks: 0, cuts: 1 }]);
  const sheet = await choose(page, /^Epson/, epson.origin);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(epson.origin, { exact: true })).toBeVisible();

  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.newCustomer('Đỗ Thị Ngọc Ước', newPhone());
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(0);
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect(page.getByText('Printed', { exact: true })).toBeVisible();
  const [paper] = epson.slips;
  const [picture] = await pictures();
  expect(paper).toMatchObject({ width: 576, height: picture?.height, cuts: 1, kicks: 1 });
  expect(blackOf(paper?.bits ?? new Uint8Array())).toEqual(picture?.black);
  expect(picture?.black.length ?? 0).toBeGreaterThan(576 * 10);

  // The cable is pulled in the middle: a person looks, and nothing is sent again by itself.
  epson.manner = { cuts: true };
  await page.getByRole('button', { name: 'Print receipt' }).click();
  const unsure = page.getByRole('alert').filter({ hasText: 'Not sure it was printed' });
  await expect(unsure).toBeVisible();
  expect(epson.questions()).toBe(2);
  epson.manner = {};
  await unsure.getByRole('button', { name: 'Print again' }).click();
  await expect.poll(() => epson.slips.length).toBe(2);
  await expect(unsure).toBeHidden();
  // It says that it is printed again, and leaves the drawer closed.
  expect(epson.slips[1]).toMatchObject({ kicks: 0, cuts: 1 });
  expect(epson.slips[1]?.height ?? 0).toBeGreaterThan(paper?.height ?? 0);

  // The server is away: the printer is not.
  await company.stop();
  await sale.startNext();
  await sale.scan(item.barcode);
  await sale.payCash();
  await sale.isSold();
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect.poll(() => epson.slips.length).toBe(3);
  expect(epson.slips[2]).toMatchObject({ kicks: 1 });

  // Without paper nothing is begun; the print dialog of the tablet is offered.
  epson.manner = { answer: () => '<response success="false" code="EPTR_REC_EMPTY" status="524296"/>' };
  await page.getByRole('button', { name: 'Print receipt' }).click();
  const out = page.getByRole('alert').filter({ hasText: 'The printer is out of paper.' });
  await out.getByRole('button', { name: 'Print from this tablet' }).click();
  await expect.poll(() => dialog.sheets.length).toBe(1);
  await expect(out).toBeHidden();
  expect(epson.slips).toHaveLength(3);
  await company.start();
  await page.context().close();
});

test('a slip comes out by itself, and the drawer opens without one, as the tablet is set', async ({
  browser,
}) => {
  const page = await tabletOf(browser);
  const { login, shell, sale } = onPage(page);
  const [item] = await goodsOf(createDatabase(company.dataDir));
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  const sheet = await choose(page, /^Star/, star.origin);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  const own = page.getByRole('region', { name: 'Printer of this tablet' });
  const set = async (way: string) => {
    await page.goto('/myprofile');
    await own.getByRole('combobox', { name: 'Slip after a sale' }).click();
    await page.getByRole('option', { name: way }).click();
  };
  const sell = async () => {
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.payCash();
    await sale.isSold();
  };
  star.slips.length = 0;

  await set('By itself');
  await sell();
  await expect.poll(() => star.slips.length).toBe(1);
  expect(star.slips[0]).toMatchObject({ cuts: 1, kicks: 1 });
  // Also without the server, and once.
  await company.stop();
  await sale.startNext();
  await sale.scan(item.barcode);
  await sale.payCash();
  await sale.isSold();
  await expect.poll(() => star.slips.length).toBe(2);
  await company.start();
  await sale.startNext();
  await shell.hasUnsent(0);

  await set('Not offered');
  await own.getByRole('checkbox', { name: 'Open the drawer when cash is taken' }).check();
  await sell();
  await expect.poll(() => star.slips.length).toBe(3);
  // A row without a dot: no paper moves.
  expect(star.slips[2]).toMatchObject({ height: 1, cuts: 0, kicks: 1 });
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeHidden();

  await set('When it is asked for');
  await sell();
  await expect.poll(() => star.slips.length).toBe(4);
  await page.getByRole('button', { name: 'Print receipt' }).click();
  await expect.poll(() => star.slips.length).toBe(5);
  // It is open already.
  expect(star.slips[4]).toMatchObject({ cuts: 1, kicks: 0 });
  await page.context().close();
});

test('a page speaks to the printers that the server names, and to no others', async ({ browser }) => {
  const page = await tabletOf(browser);
  const { login } = onPage(page);
  const stranger = await startWebPrinter('epson');
  const blocked: string[] = [];
  page.on('console', message => message.type() === 'error' && blocked.push(message.text()));
  await login.signIn(demo.store01);
  const ask = (origin: string) =>
    page.evaluate(
      at =>
        fetch(`${at}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=1000`, {
          method: 'POST',
          body: '',
        }).then(
          () => 'answered',
          () => 'refused',
        ),
      origin,
    );
  expect(await ask(stranger.origin)).toBe('refused');
  expect(blocked.join()).toContain('Content Security Policy');
  expect(stranger.questions()).toBe(0);
  await stranger.close();
  await page.context().close();
});
