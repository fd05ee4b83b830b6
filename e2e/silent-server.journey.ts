import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { waitsOf, watchWaits } from './support/waits.ts';
import { workerInCharge } from './support/worker.ts';

/** What the app waits at most for an answer before it goes on without one. */
const oneWaitMs = 4000;

for (const { what, says, fallSilent } of [
  {
    what: 'takes every request',
    says: 'Server unreachable',
    fallSilent: (line: FaultProxy) => line.instead(() => 'hang'),
  },
  {
    // It is there when it is asked whether it is there.
    what: 'takes every change',
    says: 'Waiting for the server',
    fallSilent: (line: FaultProxy) => line.each('hang'),
  },
])
  test(`a server that ${what} and never answers is waited for once, not at every step`, async ({
    page,
    login,
    shell,
    sale,
    line,
    database,
  }) => {
    const [item] = await goodsOf(database);
    if (!item) throw new Error('The demo company sells nothing');
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    await shell.go('Home');
    await page.getByRole('link', { name: 'New sale' }).click();
    await sale.hasItems();
    fallSilent(line);
    await watchWaits(page);

    const phones: string[] = [];
    /** Sells to a new customer, which are two steps that each wait for an answer; resolves to how long they took. */
    const sell = async () => {
      const before = (await waitsOf(page)).length;
      phones.push(newPhone());
      await sale.scan(item.barcode);
      await sale.newCustomer(`Khách Im Lặng ${phones.length}`, phones.at(-1) ?? '');
      await sale.payCash();
      await sale.isSold();
      await sale.startNext();
      await shell.hasUnsent(7 * phones.length);
      return (await waitsOf(page)).slice(before);
    };
    const [first = 0] = await sell();
    expect(first).toBeGreaterThanOrEqual(oneWaitMs - 100);
    await expect(page.getByRole('region', { name: 'Connection' })).toContainText(says);
    // A busy machine may hold one of them up, and never all.
    await expect(async () => {
      const waits = await sell();
      test
        .info()
        .annotations.push({ type: 'waited at buttons (ms)', description: [first, ...waits].join(', ') });
      expect(waits.filter(ms => ms >= oneWaitMs - 100)).toEqual([]);
    }).toPass();
    // Nothing was sent into the silence behind what is first of its document.
    expect(line.seen.filter(({ url }) => !url.includes('create-temporary'))).toEqual([]);

    line.each(null);
    line.instead(null);
    // What it took before stays without an answer, and is given up after a while.
    await expect(async () => {
      await shell.networkIsBack();
      await shell.hasUnsent(0, { timeout: 10_000 });
    }).toPass();
    for (const one of phones) await isSoldOnce(database, one, item);
  });
