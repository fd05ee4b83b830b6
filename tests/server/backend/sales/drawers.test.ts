import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import type { Device } from '#calls/setup/devices.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
  await addDrawer('K1');
  await addDrawer('K2');
});
afterAll(() => server.close());

const store = 'F01-STORE';
const drawer = (device_code: string, location_code = store) => ({
  ...{ device_code, location_code, device_name: `Két ${device_code}` },
  ...{ device_type: 'DRAWER', device_data: '' },
});
const addDrawer = (code: string, location?: string) =>
  server.ask<Device>('devices.create', drawer(code, location), 'admin');
const worth = (other: number) => ({ notes: [], other });
const key = () => crypto.randomUUID();
const open = (drawer_code: string, amount: number, more: object = {}, username?: string) =>
  server.ask<ShiftSlip>(
    'shifts.open',
    { location_code: store, drawer_code, float: worth(amount), ...more },
    username,
  );
const count = (shift_no: string, amount: number, username?: string) =>
  server.ask<ShiftSlip>('shifts.count', { shift_no, counted: worth(amount) }, username);
const close = (shift_no: string, username?: string) =>
  server.ask<ShiftSlip>('shifts.close', { shift_no, reason: 'unknown' }, username);
/** Counts what is expected, and ends the shift. */
const end = async (shift_no: string) => {
  const { expected } = await count(shift_no, 0);
  if (expected !== 0) await count(shift_no, expected ?? 0);
  return close(shift_no);
};
const money = (amount: number, more: object = {}, username?: string) => {
  const document_type = amount > 0 ? 'cash_in' : 'cash_out';
  const entry = { document_type, amount, reason: 'other', location_code: store };
  return server.ask<{ document_no: string }>('bankAccounts.add', { ...entry, ...more }, username);
};
const placeOf = async ({ document_no }: { document_no: string }) => {
  const { rows } = await server.db.execute<{ drawer_code: string; shift_no: string | null; late: boolean }>(
    sql`select e.drawer_code, shift_no, late from cashbook_entries e left join shifts using (shift_id)
        where document_no = ${document_no}`,
  );
  return rows[0];
};

test('each drawer of a location has a shift, a float and Z slips of its own', async () => {
  const [one, two] = [await open('K1', 300_000), await open('K2', 700_000)];
  expect(two.shift_no).not.toBe(one.shift_no);
  expect([one, two]).toMatchObject([
    { drawer_code: 'K1', float_amount: 300_000, opening_difference: 0 },
    { drawer_code: 'K2', float_amount: 700_000, opening_difference: 0 },
  ]);
  // A second tablet of the drawer joins.
  expect((await open('K2', 1, {}, 'admin')).shift_no).toBe(two.shift_no);

  const sell = async (amount: number, more: object) => {
    const { pos_so_no } = await server.released();
    await server.ask('receipts.add', { pos_so_no, amount, payment_type: 'cash', ...more });
    return server.ask('receipts.processAll', { pos_so_no, to_post: true });
  };
  await sell(20_000, { shift_no: one.shift_no, drawer_code: 'K1' });
  await sell(50_000, { drawer_code: 'K2' });
  const zOne = await end(one.shift_no);
  expect(zOne).toMatchObject({ expected: 320_000, difference: 0, z_no: 1 });
  // Of a drawer whose shift has ended, though the other one's runs.
  expect(await placeOf(await money(1_000, { drawer_code: 'K1', shift_no: '', taken_at: soon() }))).toEqual({
    ...{ drawer_code: 'K1', shift_no: null, late: false },
  });
  expect(await end(two.shift_no)).toMatchObject({ expected: 750_000, difference: 0, z_no: 1 });
  const next = await open('K1', 321_000);
  expect(next.opening_difference).toBe(0);
  expect((await end(next.shift_no)).z_no).toBe(2);
});

const soon = () => new Date(Date.now() + 1000).toISOString();

test('what names neither shift nor drawer goes to the only shift that is open, else to none', async () => {
  const one = await open('K1', 0);
  expect(await placeOf(await money(1_000))).toMatchObject({ drawer_code: 'K1', shift_no: one.shift_no });
  const two = await open('K2', 0);
  const nowhere = { drawer_code: '', shift_no: null };
  expect(await placeOf(await money(2_000))).toMatchObject(nowhere);
  // The shift says the drawer, also after its end.
  await end(one.shift_no);
  const after = await money(3_000, { shift_no: one.shift_no, taken_at: soon() });
  expect(await placeOf(after)).toMatchObject({ drawer_code: 'K1', shift_no: null });
  await end(two.shift_no);
  expect(await placeOf(await money(4_000))).toMatchObject(nowhere);
});

test('a tablet that knows no drawers opens the only one, or one without a name among several', async () => {
  const unnamed = await open('', 0);
  expect(unnamed.drawer_code).toBe('');
  expect(await placeOf(await money(500, { shift_no: unnamed.shift_no }))).toMatchObject({
    shift_no: unnamed.shift_no,
  });
  await end(unnamed.shift_no);
  await addDrawer('F02-K1', 'F02-STORE');
  const input = { location_code: 'F02-STORE', float: worth(0) };
  expect((await server.ask<ShiftSlip>('shifts.open', input, 'store02')).drawer_code).toBe('F02-K1');
  const theirs = await money(700, { location_code: 'F02-STORE' }, 'store02');
  expect(await placeOf(theirs)).toMatchObject({ drawer_code: 'F02-K1' });
});

test('book, balance and shifts are found by drawer, but never another shop’s', async () => {
  await addDrawer('F06-K1', 'F06-STORE');
  await addDrawer('F06-K2', 'F06-STORE');
  const location_code = 'F06-STORE';
  const named = { location_code, drawer_code: 'F06-K1' };
  const float = worth(10_000);
  const { shift_no } = await server.ask<ShiftSlip>('shifts.open', { ...named, float }, 'store06');
  await money(4_000, named, 'store06');
  await money(-1_000, { ...named, drawer_code: 'F06-K2' }, 'store06');
  await money(500, { location_code, shift_no: 'ended' }, 'store06');

  const filters = [{ field: 'drawer_code', value: 'F06-K1', condition: 'eq' }];
  const list = (name: string, username: string) =>
    server.ask<{ items: { drawer_code: string; amount?: number; shift_no?: string }[] }>(
      name,
      { page: 1, size: 20, filters },
      username,
    );
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date());
  const book = (drawer_code: string | undefined, username: string, type = 'cash') =>
    server.ask<{ opening: number; amount_in: number; amount_out: number; days: object[] }>(
      'bankAccounts.openingClosingBalance',
      { from_date: day, to_date: day, type, ...(drawer_code === undefined ? {} : { drawer_code }) },
      username,
    );
  for (const name of ['bankAccounts.filter', 'bankAccounts.filterCashBook'])
    expect((await list(name, 'store06')).items).toMatchObject([{ drawer_code: 'F06-K1', amount: 4_000 }]);
  expect((await list('shifts.filter', 'store06')).items.map(row => row.shift_no)).toEqual([shift_no]);
  expect(await book('F06-K1', 'store06')).toMatchObject({ opening: 0, amount_in: 4_000, amount_out: 0 });
  expect(await book('F06-K2', 'admin')).toMatchObject({ opening: 0, amount_in: 0, amount_out: 1_000 });
  // As it is typed.
  expect(await book(' f06-k1 ', 'store06')).toMatchObject({ amount_in: 4_000 });
  expect((await book(undefined, 'store06')).amount_in).toBeGreaterThanOrEqual(4_500);
  expect((await book('F06-K1', 'store06', 'bank')).days).toEqual([]);

  for (const name of ['bankAccounts.filter', 'bankAccounts.filterCashBook', 'shifts.filter'])
    expect((await list(name, 'store01')).items).toEqual([]);
  expect(await book('F06-K1', 'store01')).toMatchObject({ opening: 0, amount_in: 0, days: [] });
  const tooLong = { from_date: day, to_date: day, type: 'cash', drawer_code: 'K'.repeat(21) };
  expect(await server.refused('bankAccounts.openingClosingBalance', tooLong)).toMatchObject({
    code: 'validation',
  });
});

test('a drawer that the location does not have is not opened, nor another shop’s', async () => {
  for (const code of ['K9', 'F02-K1', 'F01-POS'])
    expect((await server.refused('shifts.open', opening(code))).msg).toBe(`${store} has no drawer ${code}.`);
  const theirs = { ...opening('F02-K1'), location_code: 'F02-STORE' };
  expect((await server.refused('shifts.open', theirs)).msg).toContain('does not exist');
});

const opening = (drawer_code: string) => ({ location_code: store, drawer_code, float: worth(0) });

test('only administrators add drawers; one that had a shift stays as it is and has no address', async () => {
  expect(await server.refused('devices.create', drawer('K3'))).toMatchObject({ code: 'forbidden' });
  const address = '{"ip":"192.168.1.20","port":9100,"required":true}';
  const withAddress = { ...drawer('K3'), device_data: address };
  expect((await server.refused('devices.create', withAddress, 'admin')).msg).toBe('A drawer has no address.');
  const made = await addDrawer('K3');
  const moved = { ...made, device_code: 'K4' };
  await server.ask('devices.update', { ...moved, device_name: 'Két sau' });
  const { shift_no } = await open('K4', 0);
  expect((await server.refused('devices.remove', { id: made.id }, 'admin')).msg).toBe(
    'The shift of drawer K4 runs. Please end it first.',
  );
  await end(shift_no);
  for (const change of [
    { device_code: 'K5' },
    { location_code: 'F02-STORE' },
    { device_type: 'PRINTER', device_data: address },
  ])
    expect((await server.refused('devices.update', { ...moved, ...change }, 'admin')).msg).toBe(
      'Drawer K4 has had shifts: its code, type and location stay. Add another drawer instead.',
    );
  await server.ask('devices.update', { ...moved, device_name: 'Két trước' });
  await server.ask('devices.remove', { id: made.id }, 'admin');

  const there = { location_code: 'F03-STORE', float: worth(0) };
  await server.ask('shifts.open', there, 'store03');
  expect((await server.refused('devices.create', drawer('F03-K1', 'F03-STORE'), 'admin')).msg).toContain(
    'runs that is of no drawer with a name',
  );
});

test('a method is changed in the drawer that took the money', async () => {
  const [one, two] = [await open('K1', 0), await open('K2', 0)];
  const { pos_so_no } = await server.released();
  const paid = { pos_so_no, amount: 20_000, drawer_code: 'K1', shift_no: one.shift_no };
  const { receipts } = await server.ask('receipts.add', { ...paid, payment_type: 'transfer' });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  const receipt_id = receipts[0]?.receipt_id ?? 0;
  const change = { receipt_id, payment_type: 'cash', reason: 'picked_wrong' };
  await server.ask('receipts.changeMethod', change, 'admin');
  expect((await count(one.shift_no, 20_000)).expected).toBe(20_000);
  expect((await count(two.shift_no, 0)).expected).toBe(0);
  await close(one.shift_no);
  await close(two.shift_no);
});

test('money that came after a shift had ended is carried to the opening after it', async () => {
  const location_code = 'F04-STORE';
  const ask = (op: string, input: object) =>
    server.ask<ShiftSlip>(op, { location_code, ...input }, 'store04');
  const late = () => money(1_000, { location_code, shift_no: 'ended' }, 'store04');
  const first = await ask('shifts.open', { float: worth(0) });
  await late();
  await ask('shifts.count', { shift_no: first.shift_no, counted: worth(1_000) });
  await ask('shifts.close', { shift_no: first.shift_no, reason: 'unknown' });
  await ask('shifts.open', { float: worth(1_000) });
  await late();
  const { rows } = await server.db.execute<{ carried_to: number | null }>(
    sql`select carried_to from cashbook_entries
        where location_code = ${location_code} and shift_id is null and created_at > now() - interval '1 hour'
        order by entry_no`,
  );
  expect(rows.map(({ carried_to }) => carried_to === null)).toEqual([false, true]);
});

type Act = { what: string; client: number; amount: number };
const drawerOf = (client: number) => (client === 2 ? 'K2' : 'K1');
const people = ['store01', 'admin', 'store01'];

/** Three clients at two drawers: what each does without a connection, and in which order it arrives. */
const history = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...['open', 'open', 'end', 'cash in', 'cash out', 'sale', 'refund', 'late', 'after the end', 'unnamed'],
    ),
    client: fc.constantFrom(0, 1, 2),
    amount: fc.integer({ min: 1, max: 90_000 }),
  }),
  { minLength: 6, maxLength: 16, size: 'max' },
);

test('three clients at two drawers, in any order: each adds up and opens with its last count', async () => {
  const order = await server.released();
  const memo = await returned();
  await fc.assert(
    fc.asyncProperty(history, async acts => {
      const lastEntry = await numberFrom(
        server.db,
        sql`select coalesce(max(entry_no), 0) as n from cashbook_entries`,
      );
      // What money says before its opening has arrived is the key of the next shift of its client.
      const keys = people.map(key);
      const keyOf = (client: number) => keys[client] ?? '';
      const opened = new Set<string>();
      /** Numbers of the shifts by drawer that have ended. */
      const ended = new Map<string, string[]>();
      for (const act of acts) await perform(act);
      for (const client of [0, 1, 2]) await perform({ what: 'open', client, amount: 250_000 });
      for (const client of [0, 2]) await perform({ what: 'end', client, amount: 90 });

      const floats = { K1: 123_000, K2: 45_000 };
      for (const code of ['K1', 'K2'] as const) {
        const { shift_no } = await open(code, floats[code]);
        const { rows } = await server.db.execute<Record<'book' | 'first', number>>(sql`
          select coalesce(sum(amount), 0)::float8 as book,
            (select float_amount::float8 from shifts where drawer_code = ${code} order by shift_id limit 1) as first
          from cashbook_entries where location_code = ${store} and drawer_code = ${code} and shift_key = ''`);
        expect((rows[0]?.first ?? 0) + (rows[0]?.book ?? 0)).toBe(floats[code]);
        await count(shift_no, floats[code]);
        await close(shift_no);
      }
      const { rows: slips } = await server.db.execute<{ held: number; told: number; counted: number }>(sql`
        select (s.float_amount + coalesce(sum(e.amount), 0))::float8 as held, s.expected::float8 as told,
          (s.expected + s.difference)::float8 as counted from shifts s
        left join cashbook_entries e on e.shift_id = s.shift_id and not e.late and e.document_type <> 'over_short'
        where s.location_code = ${store} and s.status = 'CLOSED' group by s.shift_id`);
      for (const { held, told } of slips) expect(held).toBe(told);
      const strays = sql`select count(*) as n from cashbook_entries e join shifts s using (shift_id)
        where s.location_code = ${store} and s.drawer_code <> e.drawer_code`;
      expect(await numberFrom(server.db, strays)).toBe(0);
      // Each client's money is in the drawer beside it.
      const elsewhere = sql`select count(*) as n from cashbook_entries where entry_no > ${lastEntry}
        and description <> '' and description like 'K_' and description <> drawer_code`;
      expect(await numberFrom(server.db, elsewhere)).toBe(0);

      async function perform({ what, client, amount }: Act): Promise<void> {
        const code = drawerOf(client);
        const person = people[client];
        const named = { drawer_code: code, shift_no: keyOf(client), description: code };
        switch (what) {
          case 'open':
            await open(code, amount, { key: keyOf(client) }, person);
            opened.add(keyOf(client));
            return;
          case 'end': {
            const { rows } = await server.db.execute<{ shift_no: string }>(sql`select shift_no from shifts
              where location_code = ${store} and drawer_code = ${code} and status <> 'CLOSED'`);
            const [running] = rows;
            if (!running) return;
            const { expected } = await count(running.shift_no, 0, person);
            await count(running.shift_no, Math.max(0, (expected ?? 0) + amount - 45_000), person);
            await close(running.shift_no, person);
            ended.set(code, [...(ended.get(code) ?? []), running.shift_no]);
            // Who took part in it opens another one next; an opening that has not arrived still comes.
            for (const other of [0, 1, 2])
              if (drawerOf(other) === code && opened.delete(keyOf(other))) keys[other] = key();
            return;
          }
          case 'cash in':
            await money(amount, named, person);
            return;
          case 'cash out':
            await money(-amount, named, person);
            return;
          case 'sale':
          case 'refund': {
            const { pos_so_no } = what === 'sale' ? order : memo;
            const part = what === 'sale' ? amount : 1;
            const paid = { pos_so_no, amount: part, payment_type: 'cash', over_payment: true };
            const { description: comment, ...at } = named;
            await server.ask('receipts.add', { ...paid, ...at, comment });
            await server.ask('receipts.processAll', { pos_so_no, to_post: true });
            return;
          }
          case 'late': {
            // Of any shift of the drawer that has ended, however long ago.
            const [before] = ended.get(code) ?? [];
            if (before) await money(amount, { ...named, shift_no: before }, person);
            return;
          }
          case 'after the end':
            await money(amount, { ...named, shift_no: 'ended', taken_at: soon() }, person);
            return;
          default:
            await money(-amount, { drawer_code: code, description: code }, person);
        }
      }
    }),
    { numRuns: 15 },
  );
});

/** A credit memo that is posted, and owed back. */
async function returned() {
  const { pos_so_no, lines, grand_total } = await server.released();
  const all = lines.map(({ line_no, quantity }) => ({
    ...{ line_no, qty_to_ship: quantity, qty_to_invoice: quantity },
  }));
  await server.ask('salesOrders.postQty', { pos_so_no, lines: all });
  await server.ask('receipts.add', { pos_so_no, amount: grand_total, payment_type: 'transfer' });
  await server.ask('receipts.processAll', { pos_so_no, to_post: true });
  const memo = await server.ask('creditMemos.createAll', { pos_so_no });
  for (const status of ['RELEASED', 'POSTED'])
    await server.ask('salesOrders.setStatus', { pos_so_no: memo.pos_so_no, status, cancel_reason_code: '' });
  return memo;
}
