import { expect, test } from './front-fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { workerInCharge } from './support/worker.ts';

/** 250 kbit/s. */
const bytesPerSecond = 31_250;

test('a first visit brings what an offline start needs within a minute of a slow line', async ({
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

// A clock decides here, so it runs with the faults and not with every test.
if (process.env.SLOW_LINE)
  test('on a line of 250 kbit/s the app starts without a network within a minute of a first visit', async ({
    context,
    page,
    front,
    login,
  }) => {
    front.slow(bytesPerSecond, 300);
    const begin = performance.now();
    await login.open();
    await workerInCharge(page);
    expect((performance.now() - begin) / 1000).toBeLessThan(60);
    front.gate('closed');
    await page.close();
    await new LoginPage(await context.newPage()).open();
  });
