import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';
import { workerInCharge } from './support/worker.ts';

test.use({ workedBefore: demo.store01 });

test('when the network comes back, the first change leaves without waiting for any timer', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phone = newPhone();
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await line.cut();
  await shell.isConnected('Server unreachable');
  await sale.scan(item.barcode);
  await sale.newCustomer('Đặng Thị Có Mạng', phone);
  await sale.payCash();
  await sale.isSold();
  await shell.hasUnsent(7);
  await stopTimersOnceOnline(page);
  await line.restore();
  await shell.networkIsBack();
  const took = await firstSendAfterOnline(page);
  test.info().annotations.push({ type: 'online to first send (ms)', description: took.toFixed(1) });
  await shell.hasUnsent(0);
  await isSoldOnce(database, phone, item);
});

type Race = { online: number; sent: Promise<number> };

/** Nothing that a timer was set for, other than for at once, is done between the network's return and the first change. */
async function stopTimersOnceOnline(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout: set, clearTimeout: clear, fetch: send } = window;
    const held = new Map<unknown, () => void>();
    const { promise, resolve } = Promise.withResolvers<number>();
    const race: Race = { online: Number.NaN, sent: promise };
    (window as unknown as { race: Race }).race = race;
    let holds = false;
    window.addEventListener(
      'online',
      () => {
        race.online = performance.now();
        holds = true;
      },
      { capture: true, once: true },
    );
    const stopped = (work: () => void, ms = 0) => {
      const id = set(() => {
        if (holds && ms > 0) held.set(id, work);
        else work();
      }, ms);
      return id;
    };
    // The app passes functions and nothing else.
    window.setTimeout = stopped as typeof window.setTimeout;
    window.clearTimeout = id => {
      held.delete(id);
      clear(id);
    };
    window.fetch = (input, init) => {
      if (holds && new Headers(init?.headers).has('idempotency-key')) {
        resolve(performance.now() - race.online);
        holds = false;
        for (const work of held.values()) work();
      }
      return send(input, init);
    };
  });
}

function firstSendAfterOnline(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { race: Race }).race.sent);
}
