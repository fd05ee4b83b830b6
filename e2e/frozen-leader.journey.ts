import type { Page } from '@playwright/test';
import { expect, onPage, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';
import { leads } from './support/leader.ts';
import { soon } from './support/soon.ts';
import { workerInCharge } from './support/worker.ts';

test('a leader that freezes in the middle of a sale is replaced; the books have the sale once', async ({
  context,
  page,
  database,
}) => {
  const phones = [newPhone(), newPhone(), newPhone()] as const;
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await onPage(tab).login.signIn(demo.store01);
    await workerInCharge(tab);
  }
  await onPage(page).shell.isFilled();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await onPage(tab).sale.open();
    await onPage(tab).sale.hasItems();
  }
  const [leading, following] = await inFront(page, other);

  const begin = async (tab: Page, phone: string) => {
    const { sale } = onPage(tab);
    await tab.bringToFront();
    await sale.scan(item.barcode);
    await sale.newCustomer(`Khách ${phone.slice(-3)}`, phone);
  };
  const finish = async (tab: Page) => {
    const { sale, shell } = onPage(tab);
    await sale.payCash();
    await sale.isSold();
    await shell.hasUnsent(0);
  };

  // The first change leaves, and nothing runs in that tab any more: no answer is read, no beat is sent, the
  // lock is held.
  const debug = await context.newCDPSession(leading);
  await debug.send('Debugger.enable');
  const standsStill = new Promise<void>(resolve => debug.once('Debugger.paused', () => resolve()));
  await leading.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      const answer = send(input, init);
      if (new Headers(init?.headers).has('idempotency-key')) {
        window.fetch = send;
        setTimeout(() => {
          // biome-ignore lint/suspicious/noDebugger: the journey stops the tab here
          debugger;
        });
      }
      return answer;
    };
  });
  // Its customer is the first change of a sale.
  const begun = begin(leading, phones[0]);
  await soon(standsStill, 'The tab that led has sent no change, and so does not stand still');

  await begin(following, phones[1]);
  await finish(following);
  expect(await leads(following)).toBe(true);

  await debug.send('Debugger.resume');
  await debug.detach();
  await begun;
  await leading.bringToFront();
  await finish(leading);
  expect(await leads(leading)).toBe(false);
  await onPage(leading).sale.startNext();
  await begin(leading, phones[2]);
  await finish(leading);

  for (const phone of phones) await isSoldOnce(database, phone, item);
});

/** The tab that leads, brought to the front, and the other. On a busy machine the lead may pass to the other as it comes. */
async function inFront(page: Page, other: Page): Promise<[leading: Page, following: Page]> {
  let leading = page;
  await expect(async () => {
    leading = (await leads(page)) ? page : other;
    await leading.bringToFront();
    expect(await leads(leading)).toBe(true);
  }).toPass();
  return [leading, leading === page ? other : page];
}
