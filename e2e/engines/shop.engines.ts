import { demo } from '../pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone, ordersOf } from '../support/company.ts';
import { serveNextBuild } from '../support/next-build.ts';
import { aMinuteLater, workerInCharge, workerWaits } from '../support/worker.ts';
import { expect, test } from './fixtures.ts';

/** One day of one tablet: each test goes on where the one before it ended. */
test.describe.configure({ mode: 'serial' });

const online = { name: 'Đỗ Thị Có Mạng', phone: newPhone() };
const offline = { name: 'Đỗ Thị Không Mạng', phone: newPhone() };

test('a person signs in, the tablet is filled, and a sale is in the books', async ({
  tablet,
  counter,
  database,
}) => {
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await counter.signIn(demo.store01);
  await workerInCharge(tablet);
  await counter.isFilled();
  await counter.sell(item, online);
  await counter.hasUnsent(0);
  await isSoldOnce(database, online.phone, item);
});

test('a sale without the server outlives the browser and is in the books once', async ({
  tablet,
  counter,
  database,
  line,
  server,
}) => {
  const [, item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells too little');
  await server.stop();
  await line.cut();
  await counter.networkIsBack();
  await counter.isConnected('Server unreachable');
  await counter.sell(item, offline);
  await counter.hasUnsent(7);

  // The app comes from the tablet. The sign-in, which knows the password, opens what is sealed.
  await tablet.restart();
  await tablet.open('/login');
  await tablet.reads(/unsent documents? on this tablet/);
  await counter.signIn(demo.store01);
  await counter.hasUnsent(7);
  await counter.isConnected('Server unreachable');

  await server.start();
  await line.restore();
  await counter.networkIsBack();
  await tablet.fill(/^Password/, demo.store01.password);
  await tablet.press('button', 'Sign in and send');
  await counter.hasUnsent(0);
  await isSoldOnce(database, offline.phone, item);
});

test('a new build that waits is told to a page that starts, and loaded on the next navigation', async ({
  tablet,
  counter,
  line,
}) => {
  await tablet.open('/');
  const first = await counter.build();
  const next = serveNextBuild(line);
  await workerWaits(tablet);
  await tablet.open('/');
  await counter.isConnected('Online');
  expect(await counter.build()).toBe(first);
  await expect(async () => {
    await aMinuteLater(tablet);
    await tablet.press('link', /^(\d+ ?)?Orders$/);
    await tablet.press('link', /^(\d+ ?)?Home$/);
    await expect.poll(() => counter.build(), { timeout: 3000 }).toBe(next);
  }).toPass();
  // Firefox ends a navigation that begins while this one loads.
  await counter.isConnected('Online');
});

test('a shift is opened and ended, and its slip goes to the print dialog', async ({
  tablet,
  counter,
  database,
}) => {
  await tablet.open('/payment');
  await tablet.press('button', 'Shift');
  await tablet.fill('Cash at the beginning', '1000000');
  await tablet.press('button', 'Open the shift with 1.000.000 ₫');
  await expect.poll(() => tablet.has('button', 'Count the drawer')).toBe(true);
  await counter.hasUnsent(0);
  await tablet.fill('Cash in the drawer now', '1000000');
  await tablet.press('button', /are in the drawer$/);
  await tablet.reads(/It fits to the đồng\./);
  // The slip gets shorter once the count is sent, and the button moves.
  await counter.hasUnsent(0);
  await tablet.pressFor(['button', 'Print Z'], 'End the shift');
  await counter.keepsPrints();
  await tablet.press('button', 'Print Z');
  const slip = await counter.printed();
  expect(slip.text).toContain('BÁO CÁO CUỐI CA (Z)');
  expect(slip.text).toContain('1.000.000');
  const ended = await database.rows("select status from shifts where location_code = 'F01-STORE'");
  expect(ended).toEqual([{ status: 'CLOSED' }]);
});

test('the slip of a sale is drawn dot by dot for the print dialog', async ({ tablet, counter, database }) => {
  const [order] = await ordersOf(database, online.phone);
  await tablet.open(`/salesOrders/detail?no=${order?.pos_so_no}`);
  await tablet.reads(new RegExp(`^Order ${order?.pos_so_no}`, 'm'));
  await counter.keepsPrints();
  await tablet.press('button', 'Print');
  const slip = await counter.printed();
  expect(slip.width).toBe(576);
  // A line of text across the paper is a fiftieth of it at the least, and paper is mostly white.
  expect(slip.blackShare).toBeGreaterThan(0.02);
  expect(slip.blackShare).toBeLessThan(0.5);
});
