import { expect, test } from 'vitest';
import { customers, salesOrders } from '#calls/index.ts';
import type { AnyRead, AnyWrite } from '#calls/kit/call.ts';
import { lookUpOf } from '#kinds/look-ups.ts';
import { line, order } from '../support/sales/orders.ts';

const since = '2026-03-02T05:00:00.000Z';
const row = { customer_no: 'C1', name: 'An', phone_no: '0912345678', address: 'Hue', created_at: since };

/** What is found where the server answers so, and what it was asked. */
async function look(call: AnyWrite, args: object, answers: (read: AnyRead) => unknown) {
  const asked: unknown[] = [];
  const found = await lookUpOf(call.name)?.matches({ op: call.name, args }, since, async (read, input) => {
    asked.push([read.name, input]);
    return answers(read) as never; // what the test says
  });
  return { asked, found: found ?? [] };
}

test('a new customer is one with that phone, the same name first', async () => {
  const args = { name: 'An', phone_no: row.phone_no };
  const { asked, found } = await look(customers.createTemporary, args, () => ({
    items: [{ ...row, customer_no: 'C2', name: 'Binh' }, { ...row, phone_no: '0987654321' }, row],
  }));
  expect(asked).toMatchObject([
    ['customers.filter', { filters: [{ field: 'phone_no', value: row.phone_no, condition: 'eq' }] }],
  ]);
  expect(found).toMatchObject([
    { no: 'C1 An', same: ['phone', 'name'], differs: [] },
    { no: 'C2 Binh', same: ['phone'], differs: ['name'] },
  ]);
  expect(await found[0]?.answer()).toBe(row);
});

test('a change of a customer has arrived when some of it stands there', async () => {
  const change = (fields: object) =>
    look(customers.update, { customer_record: { customer_no: 'C1', ...fields } }, () => ({ customer: row }));
  const { found } = await change({ name: 'An', address: 'Hanoi' });
  expect(found).toMatchObject([{ no: 'An', same: ['name'], differs: ['address'] }]);
  expect((await change({ name: 'Binh' })).found).toEqual([]);
});

test('an order made well before the change is none of it, one by a clock that is behind may be', async () => {
  const made = (created_at: string) => ({ ...order({}, [1]), total_lines: 1, created_at });
  const before = made('2026-03-02T04:44:00.000Z');
  const behind = made('2026-03-02T04:46:00.000Z');
  const args = {
    data: {
      sell_to_phone_no: '',
      sell_to_name: 'An',
      order_date: '',
      invoice_discount_amount: 0,
      lines: [line(10000, 1)],
    },
  };
  const { asked, found } = await look(salesOrders.create, args, read =>
    read.name === salesOrders.get.name ? behind : { items: [before, behind] },
  );
  expect(asked).toMatchObject([
    ['salesOrders.filter', { filters: [{ value: 'An' }, { value: '2026-03-02' }] }],
  ]);
  expect(found).toMatchObject([{ at: behind.created_at }]);
  expect(await found[0]?.answer()).toBe(behind);
});

test('an order of which neither its time nor its number of lines is told may be the one', async () => {
  const told = { ...order({}, [1]), total_lines: 0, created_at: '' };
  const data = {
    sell_to_phone_no: '0912345678',
    sell_to_name: 'An',
    order_date: '2026-03-02',
    invoice_discount_amount: 0,
    lines: [line(10000, 1)],
  };
  const { found } = await look(salesOrders.create, { data }, () => ({ items: [told] }));
  expect(found).toMatchObject([{ no: told.pos_so_no, at: '' }]);
  const others = { ...told, created_at: '2026-03-02T11:44:00+07:00' };
  expect((await look(salesOrders.create, { data }, () => ({ items: [others] }))).found).toEqual([]);
});
