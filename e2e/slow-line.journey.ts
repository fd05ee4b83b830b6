import { expect, test } from './front-fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { workerInCharge } from './support/worker.ts';

/** 250 kbit/s. */
const bytesPerSecond = 31_250;

test('a first visit brings what a start without a network needs within what a slow line carries in a minute', async ({
  context,
  page,
  front,
  login,
}) => {
  await login.open();
  await workerInCharge(page);
  // Counted, not timed: a busy machine is no slow line. The rest of the minute is for the ways to and fro.
  expect(front.sent()).toBeLessThan(45 * bytesPerSecond);
  expect(front.asked.filter(path => path.endsWith('.wasm'))).toEqual([]);
  front.gate('closed');
  await page.close();
  await new LoginPage(await context.newPage()).open();
});
