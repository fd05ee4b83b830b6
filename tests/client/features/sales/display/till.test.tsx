import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leave } from '#client/life/sign-out.ts';
import { t } from '#client/messages/en.ts';
import {
  askMs,
  type DisplayMessage,
  readTillMessage,
  type TillMessage,
  type TillState,
} from '#client/workflows/display/messages.ts';
import { displayIsThere } from '#client/workflows/display/shown-parts.ts';
import { displayChannel } from '#client/workflows/display/use-display.ts';
import { noBuyer } from '#model/taxes/invoice-buyer.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

const texts = t.customerDisplay;
let client: TestClient;
/** A customer's screen, as far as a till knows it. */
let channel: BroadcastChannel;
let heard: TillMessage[] = [];
const say = (message: DisplayMessage) => channel.postMessage(message);
const ask = () => say({ is: 'who', display: 'd1' });
let asks: ReturnType<typeof setInterval> | undefined;

beforeEach(async () => {
  client = await createTestClient();
  await client.signIn();
  heard = [];
  channel = new BroadcastChannel(displayChannel);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readTillMessage(data);
    if (message) heard.push(message);
    // As a screen does: a till that comes is asked what it shows.
    if (message?.is === 'here') ask();
  };
});
afterEach(async () => {
  clearInterval(asks);
  say({ is: 'gone', display: 'd1' });
  await waitFor(() => expect(displayIsThere.get()).toBe(false));
  channel.close();
  await client.close();
});

const press = async (name: string | RegExp) => client.user.click(await screen.findByRole('button', { name }));
const last = () => heard.at(-1);
const state = (): TillState => {
  const message = last();
  if (message?.is !== 'state') throw new Error(`the till said ${message?.is}`);
  return message;
};

/** A sale of one item, before a customer's screen. */
async function begin(): Promise<void> {
  await client.open('/salesOrders/detail');
  const [add] = await screen.findAllByRole('button', { name: /^Add / });
  if (!add) throw new Error('no item');
  await client.user.click(add);
  ask();
  // A screen that asks no more counts as gone, however slow this machine is.
  asks = setInterval(ask, askMs);
  await screen.findByRole('group', { name: texts.types });
  await waitFor(() => expect(last()).toMatchObject({ shown: { is: 'cart' } }));
}
const typed = (answer: Extract<DisplayMessage, { is: 'typed' }>['typed']) =>
  say({ is: 'typed', ask: state().ask?.id ?? '', typed: answer });

it('says what the cart comes to, with each change, and no more than that', async () => {
  await begin();
  const pay = await screen.findByRole('button', { name: /^Pay \d/ });
  const due = Number(pay.textContent?.replace(/\D/g, ''));
  const { shown, no, shop } = state();
  expect(shown).toMatchObject({ totalVnd: due, dueVnd: due, customer: null, code: null, money: null });
  expect(shop).not.toBe('');
  await press(/^One more of /);
  await waitFor(() => expect(state().shown).toMatchObject({ totalVnd: due * 2 }));
  expect(state().no).toBeGreaterThan(no);
});

it('says nothing more of a customer once the person signs out, or leaves the sale', async () => {
  await begin();
  await client.open('/myprofile');
  await waitFor(() => expect(last()).toMatchObject({ is: 'left' }));
  await client.open('/salesOrders/detail');
  await waitFor(() => expect(last()).toMatchObject({ shown: { is: 'cart' } }));
  await leave();
  await waitFor(() => expect(last()).toMatchObject({ is: 'left' }));
});

it('a phone that the customer types is taken over by one press, and never by itself', async () => {
  const { rows } = await client.server.db.execute<{ name: string; phone_no: string }>(
    sql`select name, phone_no from customers where franchise_code = 'F01' and phone_no <> '' order by customer_no limit 1`,
  );
  const [person] = rows;
  if (!person) throw new Error('the demo company has customers');
  await begin();
  await press(texts.ask.phone);
  await screen.findByText(texts.typing.phone);
  await waitFor(() => expect(state().ask).toMatchObject({ what: 'phone', isTyped: false }));
  // What breaks the till's own rule, or answers another question, is not taken.
  typed({ what: 'phone', phone: '12' });
  typed({ what: 'invoice', buyer: { ...noBuyer, kind: 'person', name: 'A', phone: '0912345678' } });
  say({ is: 'typed', ask: 'another', typed: { what: 'phone', phone: person.phone_no } });
  typed({ what: 'phone', phone: ` ${person.phone_no}` });
  await screen.findByText(person.phone_no);
  await screen.findByText(person.name);
  await screen.findByRole('button', { name: /Walk-in customer/ });
  expect(state().ask).toMatchObject({ isTyped: true });
  await press(texts.take);
  await screen.findByRole('button', { name: new RegExp(person.name) });
  await waitFor(() =>
    expect(state()).toMatchObject({
      ask: null,
      shown: { customer: { phone: `*** *** ${person.phone_no.slice(-3)}` } },
    }),
  );
});

it('asks while any screen faces the customer; what was typed goes with the last one', async () => {
  await begin();
  say({ is: 'who', display: 'd2' });
  await press(texts.ask.phone);
  await waitFor(() => expect(state().ask).not.toBeNull());
  typed({ what: 'phone', phone: '0999999998' });
  await screen.findByText('0999999998');
  say({ is: 'gone', display: 'd2' });
  await press(/^One more of /);
  screen.getByText('0999999998');
  clearInterval(asks);
  say({ is: 'gone', display: 'd1' });
  await waitFor(() => expect(screen.queryByText('0999999998')).toBeNull());
  expect(screen.queryByRole('group', { name: texts.types })).toBeNull();
});

it('a phone that no customer has begins the search for one', async () => {
  await begin();
  await press(texts.ask.phone);
  await waitFor(() => expect(state().ask).not.toBeNull());
  typed({ what: 'phone', phone: '0999999998' });
  await press(texts.find);
  const sheet = within(await screen.findByRole('dialog', { name: t.sale.customer.title }));
  expect(sheet.getByLabelText('Phone or name')).toHaveProperty('value', '0999999998');
});

it('who the invoice is for is taken over by one press, and only when it is whole', async () => {
  const buyer = {
    ...noBuyer,
    ...{
      kind: 'company' as const,
      tax_code: '0101 248 141',
      company_name: 'Công ty Hai Bà',
      address: '45 Phố Huế',
    },
  };
  await begin();
  await press(texts.ask.invoice);
  await waitFor(() => expect(state().ask?.what).toBe('invoice'));
  typed({ what: 'invoice', buyer: { ...buyer, tax_code: '0101248142' } });
  typed({ what: 'invoice', buyer });
  await screen.findByText('0101248141');
  expect(screen.queryByRole('button', { name: 'Invoice: Công ty Hai Bà' })).toBeNull();
  await press(texts.take);
  await screen.findByRole('button', { name: 'Invoice: Công ty Hai Bà' });
});

it('what one customer was asked is not asked of the next', async () => {
  await begin();
  await press(texts.ask.phone);
  await waitFor(() => expect(state().ask).not.toBeNull());
  typed({ what: 'phone', phone: '0999999998' });
  await screen.findByRole('button', { name: texts.find });
  await press(/^Pay \d/);
  await press(/^Take \d/);
  await screen.findByText(/^Sold/);
  await waitFor(() => expect(state()).toMatchObject({ ask: null, shown: { is: 'sold', stands: 'done' } }));
  await press('New sale');
  await waitFor(() => expect(state().shown).toEqual({ is: 'idle' }));
  expect(JSON.stringify(state())).not.toContain('0999999998');
});

it('a scan that the customer’s screen has heard is the till’s, but not one for another till', async () => {
  await begin();
  const { rows } = await client.server.db.execute<{ barcode: string; description: string }>(
    sql`select barcode, description from franchise_items where franchise_code = 'F01' and barcode <> '' and variant_code = ''
        and not blocked order by item_no desc limit 1`,
  );
  const [item] = rows;
  if (!item) throw new Error('the demo company sells items');
  say({ is: 'scanned', till: 'another', code: item.barcode });
  say({ is: 'scanned', till: state().till, code: item.barcode });
  await waitFor(() => {
    const { shown } = state();
    expect(shown.is === 'cart' && shown.lines.map(({ name, quantity }) => [name, quantity])).toContainEqual([
      item.description,
      1,
    ]);
  });
});
