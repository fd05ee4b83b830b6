import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone } from './support/company.ts';
import { busy } from './support/fault-proxy.ts';
import { nextBuild } from './support/next-build.ts';
import { aMinuteLater, workerInCharge, workerWaits } from './support/worker.ts';

const create = 'salesOrders.create';
const createUrl = /^\/la\/sales-order\/pos$/;
const brought = 'brought from the format before';

/**
 * The next build keeps what a new order holds in another format, version 2, and brings entries of version 1 into it.
 * The names in the scripts are those that the build tool made.
 */
function inNextFormat(text: string): string {
  const step = `args=>({...args,data:{...args.data,la_internal_comment:${JSON.stringify(brought)}}})`;
  return text
    .replace(
      /function ([\w$]+)\(([\w$]+)\)\{return\{kind:`write`,version:1,/,
      (_, name, call) =>
        `function ${name}(${call}){return{kind:\`write\`,version:${call}.name===${JSON.stringify(create)}?2:1,`,
    )
    .replace(/migrations:[\w$]+,config:/, `migrations:{${JSON.stringify(create)}:{1:${step}}},config:`);
}

test('what an older build queued in its own format is sent by the next one in its own, once', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phones = [newPhone(), newPhone(), newPhone()] as const;
  const [item] = await goodsOf(database);
  if (!item) throw new Error('The demo company sells nothing');
  let changed = 0;
  const next = nextBuild('b', text => {
    const other = inNextFormat(text);
    if (other !== text) changed += 1;
    return other;
  });
  // The constructor of calls, and what opens the outbox: on the disk, and in memory.
  expect(changed).toBe(3);
  try {
    await login.signIn(demo.store01);
    await workerInCharge(page);
    await shell.isFilled();
    line.each(busy);
    for (const phone of phones.slice(0, 2)) {
      await sale.open();
      await sale.hasItems();
      await sale.scan(item.barcode);
      await sale.newCustomer(`Khách ${phone.slice(-3)}`, phone);
      await sale.payCash();
      await sale.isSold();
      await sale.startNext();
    }
    await shell.hasUnsent(14);

    await test.step('the drain has begun when the next build comes', async () => {
      line.serve(next.folder);
      await workerWaits(page);
      line.each(busy, createUrl);
      await shell.networkIsBack();
      await shell.hasUnsent(12);
    });
    const keysOf = (url: RegExp) =>
      new Set(line.seen.filter(seen => url.test(seen.url)).map(({ key }) => key));
    await expect.poll(() => keysOf(createUrl).size).toBe(2);
    const created = keysOf(createUrl);

    await test.step('the next build takes over in the middle of it', async () => {
      await expect(async () => {
        await aMinuteLater(page);
        await shell.go('Sales Orders');
        await shell.go('Home');
        await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', next.id, {
          timeout: 3000,
        });
      }).toPass();
      await shell.hasUnsent(12);
    });
    line.each(null);
    await shell.networkIsBack();
    await shell.hasUnsent(0);
    expect(keysOf(createUrl)).toEqual(created);

    // What the next build queues itself needs no step.
    await sale.open();
    await sale.hasItems();
    await sale.scan(item.barcode);
    await sale.newCustomer('Khách Bản Sau', phones[2]);
    await sale.payCash();
    await sale.isSold();
    await shell.hasUnsent(0);
  } finally {
    next.remove();
  }
  for (const phone of phones) await isSoldOnce(database, phone, item);
  const comments = await database.rows<{ la_internal_comment: string }>(
    'select la_internal_comment from sales_orders where sell_to_phone_no = any($1) order by sell_to_phone_no',
    [phones],
  );
  expect(comments.map(row => row.la_internal_comment)).toEqual([brought, brought, '']);
  // Every key was carried out once, whichever build had sent it.
  const done = line.seen.filter(({ forwarded }) => forwarded).map(({ key }) => key);
  expect(new Set(done).size).toBe(done.length);
});
