import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { t } from '#client/messages/en.ts';
import { buildId } from '#client/page/build-id.ts';
import {
  type DisplayMessage,
  readDisplayMessage,
  type TillMessage,
  type TillState,
} from '#client/workflows/display/messages.ts';
import { displayChannel } from '#client/workflows/display/use-display.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

const texts = t.customerDisplay;
let client: TestClient;
/** A till, as far as a customer's screen knows it. */
let channel: BroadcastChannel;
let heard: DisplayMessage[] = [];
let said: TillMessage | null = null;
const say = (message: TillMessage) => {
  said = message;
  channel.postMessage(message);
};

beforeEach(async () => {
  client = await createTestClient();
  heard = [];
  said = null;
  channel = new BroadcastChannel(displayChannel);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readDisplayMessage(data);
    if (message) heard.push(message);
    // One that does not answer counts as gone, however slow this machine is.
    if (message?.is === 'who' && said?.is === 'state') say({ ...said, no: said.no + 0.001 });
  };
  await client.open('/customerDisplay');
  await screen.findByText(texts.welcome);
  await waitFor(() => expect(heard).toContainEqual({ is: 'who', display: expect.any(String) }));
});
afterEach(async () => {
  history.replaceState(history.state, '', location.pathname);
  channel.close();
  await client.close();
});

const line = {
  name: 'Áo thun',
  quantity: 2,
  priceVnd: 60_000,
  amountVnd: 100_000,
  discountVnd: 20_000,
  isNew: true,
};
const cart = {
  ...{ is: 'cart' as const, lines: [line], totalVnd: 130_000, dueVnd: 130_000, received: false },
  sums: [{ of: 'fees' as const, name: '', amountVnd: 30_000 }],
  customer: { phone: '*** *** 601', points: 120 },
  ...{ money: null, code: null },
};
const code = {
  ...{ text: '000201', label: 'VietQR code', amount: '130.000 ₫', purpose: 'BCDF2345' },
  ...{ bank: 'Vietcombank', accountNo: '0011', name: 'Quầy' },
};
const state = (no: number, change: Partial<TillState> = {}): TillState => ({
  ...{ is: 'state', build: buildId, till: 'a', no, touched: 0, shop: 'Quầy Hoàn Kiếm', logo: '', ask: null },
  shown: cart,
  ...change,
});

it('shows lines, sums and the total, then the code, then thanks, each when the till says so', async () => {
  say(state(1));
  await screen.findByText('Áo thun');
  screen.getByText(texts.each('2', '60.000 ₫'));
  screen.getByText(texts.lineDiscount('20.000'));
  screen.getByText('130.000 ₫');
  screen.getByText(texts.customer('*** *** 601'));
  expect(screen.queryByRole('img')).toBeNull();
  say(state(2, { shown: { ...cart, code } }));
  await screen.findByRole('img', { name: 'VietQR code' });
  screen.getByText(texts.waits);
  expect(screen.queryByText(texts.received)).toBeNull();
  say(state(3, { shown: { ...cart, code, received: true } }));
  await screen.findByText(texts.received);
  const sold = { totalVnd: 130_000, givenVnd: 0, changeVnd: 0, backVnd: 0, owedVnd: 0, code };
  say(state(4, { shown: { is: 'sold', stands: 'waits', ...sold } }));
  await screen.findByText(texts.waits);
  expect(screen.queryByText(texts.thanks)).toBeNull();
  say(state(5, { shown: { is: 'sold', stands: 'done', ...sold, code: null } }));
  await screen.findByText(texts.thanks);
});

it('shows nothing of a customer once the till is gone, and keeps nothing of them', async () => {
  say(state(2));
  await screen.findByText('Áo thun');
  // An older one that comes late.
  say(state(1, { shown: { ...cart, totalVnd: 1, dueVnd: 1 } }));
  say({ is: 'left', till: 'a' });
  await screen.findByText(texts.welcome);
  screen.getByText('Quầy Hoàn Kiếm');
  expect(screen.queryByText('Áo thun')).toBeNull();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  for (const text of [line.name, cart.customer.phone]) expect(kept).not.toContain(text);
});

it('a phone is typed by the keys on the screen, by the rule of the till', async () => {
  const ask = { id: 'q1', what: 'phone' as const, isTyped: false };
  say(state(1, { ask }));
  await screen.findByRole('heading', { name: texts.phone.title });
  for (const key of ['0', '9', '1']) await client.user.click(screen.getByRole('button', { name: key }));
  await client.user.click(screen.getByRole('button', { name: texts.phone.send }));
  await screen.findByText(texts.phone.wrong);
  expect(heard.filter(({ is }) => is === 'typed')).toEqual([]);
  await client.user.click(screen.getByRole('button', { name: t.ui.deleteDigit }));
  await client.user.type(screen.getByRole('textbox', { name: texts.phone.title }), '12345601{Enter}');
  await waitFor(() =>
    expect(heard).toContainEqual({ is: 'typed', ask: 'q1', typed: { what: 'phone', phone: '0912345601' } }),
  );
  say(state(2, { ask: { ...ask, isTyped: true } }));
  await screen.findByText(texts.passedOn);
  // The number is not shown to the next in the queue.
  expect(screen.queryByText(/0912345601/)).toBeNull();
});

it('who an invoice is for is typed by the rules of the cashier’s form, or not at all', async () => {
  say(state(1, { ask: { id: 'q2', what: 'invoice', isTyped: false } }));
  await client.user.type(await screen.findByRole('textbox', { name: /^Tax code/ }), '0101248142');
  await client.user.click(screen.getByRole('button', { name: texts.invoice.send }));
  await screen.findByText(/^This is no tax code/);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Tax code/ }));
  await client.user.click(screen.getByRole('button', { name: texts.skip }));
  await waitFor(() => expect(heard).toContainEqual({ is: 'typed', ask: 'q2', typed: { what: 'nothing' } }));
});

it('keeps the screen on, also after another window covered it', async () => {
  const released = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release: released }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  try {
    await client.open('/customerDisplay');
    await screen.findByText(texts.welcome);
    expect(request).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(released).toHaveBeenCalledTimes(1));
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock');
  }
});

it('what a till of another build says is not shown', async () => {
  // The page would load that build; where it has tried already it stays as it is.
  history.replaceState(history.state, '', '#older');
  say(state(1, { build: 'older' }));
  say(state(2, { till: 'b', shop: 'Quầy Ba', shown: { is: 'idle' } }));
  await screen.findByText('Quầy Ba');
  expect(screen.queryByText('Áo thun')).toBeNull();
});
