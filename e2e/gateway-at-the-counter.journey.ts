import { serverMark } from '../src/calls/kit/mark.ts';
import { expect, test } from './fixtures.ts';
import { demo } from './pages/login-page.ts';
import { goodsOf, isSoldOnce, newPhone, ordersOf } from './support/company.ts';
import type { Instead } from './support/front.ts';
import { workerInCharge } from './support/worker.ts';

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Instead => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const refusal = (code: string) => ({ result: false, errors: [{ code, msg: '' }] });
const mark = { [serverMark.name]: serverMark.value };

/** What stands in the way answers, in whatever form: none of it is our server's. */
const strangers: Record<string, Instead> = {
  'a gateway’s 429': json(429, { error: 'slow down' }),
  'a gateway’s 500': json(500, { error: 'oops' }),
  'a gateway’s 503': json(503, refusal('overloaded')),
  'a gateway’s 401': json(401, refusal('unauthenticated')),
  'a gateway’s 403': json(403, refusal('unauthenticated')),
  'an object with 200': json(200, { result: true, data: { status: 'ok' } }),
  'the page of a portal': {
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to this network</h1>',
  },
};

/** Our own server, in trouble. */
const troubles: Record<string, Instead> = {
  'a 429': json(429, refusal('too_many_requests'), { ...mark, 'x-not-forwarded': '1' }),
  'a 500': json(500, refusal('system_error'), mark),
  'a 503': json(503, refusal('overloaded'), { ...mark, 'x-not-forwarded': '1' }),
};

test('whatever a gateway or a failing server says, the cashier stays, with her cart, and sells', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const phone = newPhone();
  const [item, other] = await goodsOf(database);
  if (!item || !other) throw new Error('The demo company sells nothing');
  const total = item.unit_price + other.unit_price;
  await login.signIn(demo.store01);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  await sale.scan(other.barcode);
  await sale.isTotal(total);

  /**
   * From now on the answer comes instead of the server's wherever `meets` says so; resolves once `act` has
   * met it.
   */
  async function meet(answer: Instead, meets: RegExp, act: () => Promise<unknown>): Promise<void> {
    let met = 0;
    line.instead(path => {
      if (!meets.test(path)) return undefined;
      met += 1;
      return answer;
    });
    await act();
    await expect.poll(() => met).toBeGreaterThan(0);
  }
  const loadAnew = () => page.reload();

  /** No page has sent her away, and nothing of the sale is gone. */
  async function isAtWork(): Promise<void> {
    await expect(sale.lines).toHaveCount(2);
    await sale.isTotal(total);
    await expect(page).toHaveURL(/\/salesOrders\/detail/);
    await expect(shell.navigation.getByRole('button').last()).toContainText(/\w/);
  }

  for (const [what, answer] of Object.entries(troubles))
    await test.step(`our server answers ${what} to every call`, async () => {
      await meet(answer, /^\/api\//, loadAnew);
      await isAtWork();
      await shell.isConnected('Online');
    });
  for (const [what, answer] of Object.entries(strangers)) {
    await test.step(`${what} comes to every call, while a look at the line gets through`, async () => {
      await meet(answer, /^\/api\//, loadAnew);
      await isAtWork();
    });
    await test.step(`${what} comes to everything`, async () => {
      await meet(answer, /./, loadAnew);
      await shell.isConnected('Server unreachable');
      await isAtWork();
    });
  }

  // Behind the portal, which was the last.
  await sale.newCustomer('Đỗ Thị Cổng Mạng', phone);
  await sale.payCash();
  await sale.isSold();
  await sale.startNext();
  await shell.hasUnsent(7);
  for (const [what, answer] of Object.entries({ ...strangers, ...troubles }))
    await test.step(`${what} comes while the sale waits`, async () => {
      await meet(answer, /^\/api\//, () => shell.networkIsBack());
      await shell.hasUnsent(7);
    });
  await page.reload();
  await shell.hasUnsent(7);
  expect(await ordersOf(database, phone)).toEqual([]);

  line.instead(null);
  await shell.networkIsBack();
  await shell.hasUnsent(0);
  await shell.isConnected('Online');
  await isSoldOnce(database, phone, item, other);
  expect(await database.rows('select 1 from customers where phone_no = $1', [phone])).toHaveLength(1);
});

test('a 401 ends the session when our own server says so, and not when a gateway does', async ({
  page,
  login,
  shell,
  sale,
  line,
  database,
}) => {
  const [item] = await goodsOf(database, 'F02');
  if (!item) throw new Error('The demo company sells nothing');
  const signInAgain = page.getByRole('button', { name: 'Sign in again' });
  await login.signIn(demo.store02);
  await workerInCharge(page);
  await shell.isFilled();
  await sale.open();
  await sale.hasItems();
  await sale.scan(item.barcode);
  let met = 0;
  line.instead(path => {
    if (!path.startsWith('/api/')) return undefined;
    met += 1;
    return strangers['a gateway’s 401'];
  });
  await page.reload();
  await expect.poll(() => met).toBeGreaterThan(0);
  await expect(sale.lines).toHaveCount(1);
  line.instead(null);
  await page.reload();
  await shell.isConnected('Online');
  await expect(sale.lines).toHaveCount(1);
  await expect(signInAgain).toHaveCount(0);

  // The person is asked, and the sale stays on the screen.
  await database.rows('delete from sessions');
  await page.reload();
  await signInAgain.click();
  const prompt = page.getByRole('dialog');
  await prompt.getByRole('textbox', { name: /Password/ }).fill(demo.store02.password);
  await prompt.getByRole('button', { name: 'Sign in' }).click();
  await expect(signInAgain).toHaveCount(0);
  await expect(sale.lines).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled();
});
