import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { relayPaths } from '#calls/sales/display-relay.ts';
import { leave } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import { buildId } from '#client/page/build-id.ts';
import { sessionState } from '#client/who/session-state.ts';
import type { DisplayMessage, TillMessage, TillState } from '#client/workflows/display/messages.ts';
import { endPairing } from '#client/workflows/display/pairing.ts';
import { newSecret, secretIn } from '#client/workflows/display/secret.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { farSide } from '#tests/support/sales/far-display.ts';

const texts = t.customerDisplay;
let client: TestClient;
const closes: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  client = await createTestClient(undefined, { displays: true });
});
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  endPairing();
  await client.close();
});
const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));

/** Shows the code as the cashier does; resolves to the secret in it. */
async function showCode(): Promise<string> {
  await client.open('/myprofile');
  await press(texts.pair.open);
  const sheet = within(await screen.findByRole('dialog', { name: texts.pair.title }));
  sheet.getByRole('img', { name: texts.pair.code });
  const address = await sheet.findByText(/\/customerDisplay#/);
  return secretIn(address.textContent?.split('#')[1] ?? '') ?? '';
}

/** A screen on another tablet, which asks each time it hears something. */
async function farScreen(secret: string, display = 'far') {
  const far = await farSide<TillMessage>(client.server, 'screen', secret);
  const ask = () => far.say({ is: 'who', display } satisfies DisplayMessage);
  const asks = setInterval(ask, 3000);
  await ask();
  const last = () => far.heard.findLast((message): message is TillState => message.is === 'state');
  const stop = async () => {
    clearInterval(asks);
    await far.leave();
  };
  closes.push(stop);
  return { ...far, ask, last, stop };
}

async function beginSale(): Promise<void> {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  await client.user.click(add);
}

it('a tablet that scans the code is told what the till shows, and the till knows of it', async () => {
  await client.signIn();
  const secret = await showCode();
  await screen.findByText(texts.pair.waits);
  const far = await farScreen(secret);
  await screen.findByText(texts.pair.connected(1));
  await waitFor(() => expect(far.heard).toContainEqual({ is: 'there', till: expect.any(String) }));
  await beginSale();
  await screen.findByRole('group', { name: texts.types });
  const pay = await screen.findByRole('button', { name: /^Pay \d/ });
  const due = Number(pay.textContent?.replace(/\D/g, ''));
  await waitFor(() => expect(far.last()?.shown).toMatchObject({ is: 'cart', totalVnd: due }));
  // One that has all of it is told no more than that the till is there.
  const { till = '', no = 0 } = far.last() ?? {};
  const before = far.heard.length;
  await far.say({ is: 'who', display: 'far', has: { till, no } });
  await waitFor(() => expect(far.heard.slice(before)).toContainEqual({ is: 'there', till }));
});

it('what the customer types there comes to the cashier when asked, and nothing else does', async () => {
  const { rows } = await client.server.db.execute<{ barcode: string }>(
    sql`select barcode from franchise_items where franchise_code = 'F01' and barcode <> '' and variant_code = ''
        and not blocked order by item_no desc limit 1`,
  );
  await client.signIn();
  const far = await farScreen(await showCode());
  await beginSale();
  await waitFor(() => expect(far.last()?.shown).toMatchObject({ is: 'cart' }));
  const { till = '' } = far.last() ?? {};
  await far.say({ is: 'typed', ask: 'q', typed: { what: 'phone', phone: '0999999998' } });
  await far.say({ is: 'scanned', till, code: rows[0]?.barcode });
  await press(texts.ask.phone);
  await waitFor(() => expect(far.last()?.ask).not.toBeNull());
  expect(screen.queryByText('0999999998')).toBeNull();
  await far.say({ is: 'typed', ask: far.last()?.ask?.id, typed: { what: 'phone', phone: '0999999998' } });
  await screen.findByText('0999999998');
  const { shown } = far.last() ?? {};
  expect(shown?.is === 'cart' && shown.lines.length).toBe(1);
});

it('the cashier ends it: the screen hears that, and the code is good no more', async () => {
  await client.signIn();
  const secret = await showCode();
  const far = await farScreen(secret);
  await screen.findByText(texts.pair.connected(1));
  const sheet = within(await screen.findByRole('dialog', { name: texts.pair.title }));
  await client.user.click(sheet.getByRole('button', { name: texts.pair.end }));
  await waitFor(() => expect(far.hasEnded()).toBe(true));
  await screen.findByRole('button', { name: texts.pair.open });
  expect(await far.ask()).toBe(404);
  // The next pairing has another secret.
  expect(await showCode()).not.toBe(secret);
});

it('a sign-out ends it', async () => {
  await client.signIn();
  const far = await farScreen(await showCode());
  await screen.findByText(texts.pair.connected(1));
  await leave();
  await waitFor(() => expect(far.hasEnded()).toBe(true));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('paired');
});

it('a person who signs in again goes on with the same screen', async () => {
  await client.signIn();
  const far = await farScreen(await showCode());
  await beginSale();
  await waitFor(() => expect(far.last()?.shown).toMatchObject({ is: 'cart' }));
  const before = sessionState.get()?.token;
  await client.signIn();
  expect(sessionState.get()?.token).not.toBe(before);
  await press(/^One more of /);
  await waitFor(
    () => {
      const { shown } = far.last() ?? {};
      expect(shown?.is === 'cart' && shown.lines[0]?.quantity).toBe(2);
    },
    { timeout: 15_000 },
  );
});

it('a till without such a screen asks the server nothing of it', async () => {
  const asked: string[] = [];
  client.intercept(({ request }) => {
    asked.push(new URL(request.url).pathname);
    return undefined;
  });
  await client.signIn();
  await beginSale();
  await client.open('/myprofile');
  await screen.findByRole('button', { name: texts.pair.open });
  expect(asked).toContain('/api/proxy');
  expect(asked.filter(path => path.startsWith('/api/display'))).toEqual([]);
});

it('without the network no code is shown, and the till says why', async () => {
  await client.signIn();
  await client.open('/myprofile');
  await screen.findByRole('button', { name: texts.pair.open });
  await client.connect(false);
  await press(texts.pair.open);
  await screen.findByText(texts.pair.failed);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('where the till loses the network the screen hears nothing, and all of it again afterwards', async () => {
  await client.signIn();
  const far = await farScreen(await showCode());
  await beginSale();
  await waitFor(() => expect(far.last()?.shown).toMatchObject({ is: 'cart' }));
  await client.connect(false);
  const { no = 0 } = far.last() ?? {};
  await press(/^One more of /);
  await client.connect(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(far.last()?.no).toBeGreaterThan(no), { timeout: 15_000 });
  const { shown } = far.last() ?? {};
  expect(shown?.is === 'cart' && shown.lines[0]?.quantity).toBe(2);
});

const cart = {
  ...{ is: 'cart' as const, totalVnd: 130_000, dueVnd: 130_000, received: false, sums: [] },
  lines: [
    { name: 'Áo thun', quantity: 1, priceVnd: 130_000, amountVnd: 130_000, discountVnd: 0, isNew: true },
  ],
  ...{ customer: null, money: null, code: null },
};
const state = (no: number, change: Partial<TillState> = {}): TillState => ({
  ...{ is: 'state', build: buildId, till: 'a', no, touched: 0, shop: 'Quầy Hoàn Kiếm', logo: '', ask: null },
  shown: cart,
  ...change,
});

/** A till on another tablet, which answers each question with what it said last. */
async function farTill(secret: string) {
  const token = await client.server.signIn('store01');
  const far = await farSide<DisplayMessage>(client.server, 'till', secret, { token });
  let said: TillMessage = { is: 'there', till: 'a' };
  far.on(message => {
    if (message.is === 'who') void far.say(said);
  });
  closes.push(far.leave);
  return {
    ...far,
    show(next: TillMessage) {
      said = next;
      return far.say(next);
    },
  };
}

it('the screen shows what the till of the other tablet says, and keeps nothing of it', async () => {
  const secret = newSecret();
  const far = await farTill(secret);
  await client.open(`/customerDisplay#${secret}`);
  await screen.findByText(texts.welcome);
  await far.show(state(1));
  await screen.findByText('Áo thun');
  // One of another build is shown where it can be read: its tablet may get this build hours later.
  await far.show(state(2, { build: 'older', ask: { id: 'q1', what: 'phone', isTyped: false } }));
  await client.user.type(
    await screen.findByRole('textbox', { name: texts.phone.title }),
    '0912345601{Enter}',
  );
  await waitFor(() =>
    expect(far.heard).toContainEqual({
      is: 'typed',
      ask: 'q1',
      typed: { what: 'phone', phone: '0912345601' },
    }),
  );
  await far.show({ is: 'left', till: 'a' });
  await screen.findByText(texts.welcome);
  expect(screen.queryByText('Áo thun')).toBeNull();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  for (const text of [secret, 'Áo thun', '0912345601']) expect(kept).not.toContain(text);
});

it('a till that ends it leaves nothing before the customer, and the screen says what to do', async () => {
  const secret = newSecret();
  const far = await farTill(secret);
  await client.open(`/customerDisplay#${secret}`);
  await far.show(state(1));
  await screen.findByText('Áo thun');
  await far.end();
  await screen.findByText(texts.apart.ended.title);
  screen.getByText(texts.apart.ended.hint);
  expect(screen.queryByText('Áo thun')).toBeNull();
});

it('a code of no till, and what is none, say what to do', async () => {
  await client.open(`/customerDisplay#${newSecret()}`);
  await screen.findByText(texts.apart.ended.title);
  await client.open('/customerDisplay#older');
  await screen.findByText(texts.apart.ended.title);
});

it('the server sees no word of what is shown', async () => {
  const seen: string[] = [];
  client.intercept(({ request }) => {
    if (request.url.includes('/api/display/'))
      void request
        .clone()
        .text()
        .then(text => seen.push(text));
    return undefined;
  });
  await client.signIn();
  const secret = await showCode();
  const far = await farScreen(secret);
  await beginSale();
  await waitFor(() => expect(far.last()?.shown).toMatchObject({ is: 'cart' }));
  const { shown, shop = '' } = far.last() ?? {};
  const name = shown?.is === 'cart' ? (shown.lines[0]?.name ?? '') : '';
  expect(name).not.toBe('');
  await waitFor(() => expect(seen.some(text => text.includes('sealed'))).toBe(true));
  for (const word of [secret, shop, name]) expect(seen.join('\n')).not.toContain(word);
  expect(Object.values(relayPaths).every(path => path.startsWith('/api/display/'))).toBe(true);
});
