import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { numberFrom, type SellingServer, sellingServer } from '../../../support/sales/selling.ts';

let server: SellingServer;
beforeAll(async () => {
  server = await sellingServer();
});
afterAll(() => server.close());

const drawer = 'F01-STORE';
const worth = (other: number) => ({ notes: [], other });
const open = (amount: number, username?: string, location_code = drawer) =>
  server.ask<ShiftSlip>('shifts.open', { location_code, float: worth(amount) }, username);
const count = (shift_no: string, amount: number) =>
  server.ask<ShiftSlip>('shifts.count', { shift_no, counted: worth(amount) });
const slip = (shift_no: string, username?: string) =>
  server.ask<ShiftSlip>('shifts.slip', { shift_no }, username);
const money = (document_type: string, amount: number, more: object = {}, username?: string) => {
  const reason = document_type === 'bank_deposit' ? 'deposit' : 'other';
  return server.ask(
    'bankAccounts.add',
    { document_type, amount, reason, location_code: drawer, ...more },
    username,
  );
};
const pay = async (pos_so_no: string, amount: number, payment_type: string, username?: string) => {
  await server.ask('receipts.add', { pos_so_no, amount, payment_type, over_payment: true }, username);
  await server.ask('receipts.processAll', { pos_so_no, to_post: true }, username);
};
/** The shifts that a filter finds. */
const foundBy = async (field: string, value: string) =>
  (
    await server.ask<{ items: { shift_no: string }[] }>('shifts.filter', {
      filters: [{ field, value, condition: 'eq' }],
    })
  ).items.map(({ shift_no }) => shift_no);
/** Counts what is expected, and ends the shift. */
const end = async (shift_no: string) => {
  const { expected } = await count(shift_no, 0);
  if (expected !== 0) await count(shift_no, expected ?? 0);
  return server.ask<ShiftSlip>('shifts.close', { shift_no, handed_to: 'store02' });
};

test('a drawer has one shift at a time: a second tablet joins it, whoever opens first', async () => {
  const [one, two] = await Promise.all([open(500_000), open(700_000, 'admin')]);
  expect(one.shift_no).toBe(two.shift_no);
  expect(one.shift_no).toMatch(/^SH-F01-\d\d-\d{6}$/);
  expect(one.float_amount).toBe(two.float_amount);
  await end(one.shift_no);
});

test('a count is blind, may be made once more, and its difference has a reason and an entry', async () => {
  const { shift_no, expected, opening_difference } = await server.ask<ShiftSlip>('shifts.open', {
    location_code: drawer,
    float: { notes: [{ value: 100_000, pieces: 5 }], other: 3_000 },
  });
  expect(expected).toBeNull();
  await money('cash_out', -45_000);
  expect((await slip(shift_no)).expected).toBeNull();
  expect((await server.refused('shifts.close', { shift_no })).msg).toBe('The drawer must be counted first.');
  expect((await count(shift_no, 400_000)).expected).toBe(458_000);
  const { counts } = await count(shift_no, 450_000);
  expect(counts.map(({ counted }) => counted)).toEqual([400_000, 450_000]);
  const third = await server.refused('shifts.count', { shift_no, counted: worth(458_000) });
  expect(third.msg).toBe('The drawer has been counted twice. The second count stands.');
  expect((await server.refused('shifts.close', { shift_no })).msg).toBe('Choose a reason.');
  // Before the end nobody finds it by what came out.
  expect(await foundBy('difference', '-8000')).toEqual([]);
  expect(await foundBy('outcome', 'short')).toEqual([]);
  const z = await server.ask<ShiftSlip>('shifts.close', { shift_no, reason: 'wrong_change' });
  expect(z).toMatchObject({ difference: -8_000, expected: 458_000, cash_out: -45_000, z_version: 1 });
  const posted = sql`select sum(amount) as n from cashbook_entries where document_type = 'over_short'
    and shift_id = (select shift_id from shifts where shift_no = ${shift_no})`;
  expect(await numberFrom(server.db, posted)).toBe(opening_difference - 8_000);
  expect(await foundBy('difference', '-8000')).toEqual([shift_no]);
  expect(await foundBy('outcome', 'short')).toEqual([shift_no]);
  expect(await foundBy('outcome', 'over')).toEqual([]);
  expect((await server.refused('shifts.close', { shift_no })).msg).toBe(`Shift ${shift_no} has ended.`);
});

test('a slip says what was sold, less which discounts, each sale in the shift of its first money', async () => {
  const first = await open(100_000);
  const order = await server.released({ invoice_discount_amount: 7_000 });
  await pay(order.pos_so_no, 20_000, 'cash');
  await pay(order.pos_so_no, 1_000, 'card');
  const sold = {
    ...{ sales: 1, amount: order.grand_total, discounts: 7_000 },
    ...{ returns: 0, returned: 0 },
  };
  expect((await slip(first.shift_no, 'admin')).sold).toEqual(sold);
  // Who counts blind is not told of sales either.
  expect((await slip(first.shift_no)).sold).toEqual({ ...sold, sales: 0, amount: 0, discounts: 0 });
  expect((await end(first.shift_no)).sold).toEqual(sold);
  const next = await open(100_000);
  await pay(order.pos_so_no, 5_000, 'cash');
  expect((await slip(next.shift_no, 'admin')).sold).toMatchObject({ sales: 0, amount: 0 });
  await end(next.shift_no);
});

test('the list says what an ended shift left, and of one that runs nothing', async () => {
  const { shift_no } = await open(250_000);
  const left = async () =>
    (
      await server.ask<{ items: { left_amount: number | null }[] }>('shifts.filter', {
        filters: [{ field: 'shift_no', value: shift_no, condition: 'eq' }],
      })
    ).items[0]?.left_amount;
  await count(shift_no, 240_000);
  expect(await left()).toBeNull();
  await count(shift_no, 260_000);
  await server.ask('shifts.close', { shift_no, reason: 'unknown' });
  expect(await left()).toBe(260_000);
});

test('what arrives after the end goes to the ended shift, with a new Z beside the old one', async () => {
  const first = await open(100_000);
  const before = await end(first.shift_no);
  const next = await open(100_000);
  const order = await server.released();
  const paid = { pos_so_no: order.pos_so_no, payment_type: 'cash' };
  await server.ask('receipts.add', { ...paid, amount: 30_000, shift_no: first.shift_no });
  await server.ask('receipts.processAll', { pos_so_no: order.pos_so_no, to_post: true });
  await money('cash_in', 5_000, { shift_no: first.shift_no });
  const after = await slip(first.shift_no);
  expect(after).toMatchObject({
    late: { entries: 2, cash: 35_000 },
    z_no: before.z_no,
    z_version: 3,
    expected: before.expected,
    difference: 0,
  });
  expect((await slip(next.shift_no, 'admin')).methods).toEqual([]);
  const versions = sql`select slip -> 'late' ->> 'entries' as n from shift_slips where version = 1
    and shift_id = (select shift_id from shifts where shift_no = ${first.shift_no})`;
  expect(await numberFrom(server.db, versions)).toBe(0);
  // Named by nobody: the open shift is the one.
  await money('cash_in', 7_000);
  expect(await slip(next.shift_no, 'admin')).toMatchObject({ cash_in: 7_000, late: { entries: 0 } });
  expect((await end(next.shift_no)).z_no).toBe(before.z_no + 1);
  // Nobody has opened another one since, so that it belongs to the last one of the day.
  await money('cash_in', 9_000);
  expect((await slip(next.shift_no, 'admin')).late).toEqual({ entries: 1, cash: 9_000 });
});

test('another franchise’s shift is as missing as none, and its drawer too', async () => {
  const { shift_no } = await open(0);
  const missing = `Shift ${shift_no} does not exist.`;
  expect((await server.refused('shifts.slip', { shift_no }, 'store02')).msg).toBe(missing);
  expect((await server.refused('shifts.close', { shift_no }, 'store02')).msg).toBe(missing);
  const input = { location_code: drawer, float: worth(0) };
  expect((await server.refused('shifts.open', input, 'store02')).msg).toContain('does not exist');
  await end(shift_no);
});

test('each entry of a drawer is in one shift, and each shift adds up, for three clients at once', async () => {
  const step = fc.record({
    client: fc.constantFrom(0, 1, 2),
    act: fc.constantFrom('cash_in', 'cash_out', 'bank_deposit', 'correction', 'cash', 'transfer'),
    amount: fc.integer({ min: 1, max: 90_000 }),
  });
  const people = ['store01', 'admin', 'store01'];
  const orders = await Promise.all(people.map(() => server.released()));
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 9 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: -50_000, max: 50_000 }),
      async (steps, float, off) => {
        const last = sql`select coalesce(max(entry_no), 0) as n from cashbook_entries`;
        const before = await numberFrom(server.db, last);
        const { shift_no, opening_difference } = await open(float);
        await Promise.all(
          people.map(async (person, client) => {
            for (const { act, amount } of steps.filter(each => each.client === client)) {
              if (act === 'cash' || act === 'transfer')
                await pay(orders[client]?.pos_so_no ?? '', amount, act, person);
              else
                await money(act, act === 'cash_out' || act === 'bank_deposit' ? -amount : amount, {}, person);
            }
          }),
        );
        const sumOf = (acts: readonly string[]) =>
          steps.filter(({ act }) => acts.includes(act)).reduce((sum, { amount }) => sum + amount, 0);
        const held = float + sumOf(['cash_in', 'correction', 'cash']) - sumOf(['cash_out', 'bank_deposit']);
        const counted = Math.max(0, held + off);
        expect((await count(shift_no, counted)).expected).toBe(held);
        const z = await server.ask<ShiftSlip>('shifts.close', { shift_no, reason: 'unknown' });
        expect(z.difference).toBe(counted - held);
        const transfers = z.methods.find(({ payment_type }) => payment_type === 'transfer');
        expect(transfers?.received ?? 0).toBe(sumOf(['transfer']));
        const { rows } = await server.db.execute<{ sum: string | null; stray: number }>(sql`
          select sum(amount) filter (where shift_no = ${shift_no}) as sum,
            (count(*) filter (where shift_no is distinct from ${shift_no} or late))::int as stray
          from cashbook_entries left join shifts using (shift_id) where entry_no > ${before}`);
        expect(float - opening_difference + Number(rows[0]?.sum ?? 0)).toBe(counted);
        expect(rows[0]?.stray).toBe(0);
      },
    ),
    { numRuns: 12 },
  );
});

test('a forgotten shift is closed by whoever may, and its difference is dated by its own day', async () => {
  const { shift_no } = await open(50_000);
  await server.db.execute(
    sql`update shifts set business_date = business_date - 1 where shift_no = ${shift_no}`,
  );
  const { business_date } = await slip(shift_no);
  const input = { shift_no, counted: worth(40_000) };
  await server.db.execute(
    sql`update page_permissions set permissions = replace(permissions::text, '"Close Forgotten Shift"', '"Shift"')::jsonb`,
  );
  expect((await server.refused('shifts.count', input)).msg).toContain('was left open. A manager closes it.');
  await server.ask('shifts.count', input, 'admin');
  const z = await server.ask<ShiftSlip>('shifts.close', { shift_no, reason: 'unknown' }, 'admin');
  expect(z).toMatchObject({ business_date, difference: -10_000, closed_by: 'admin' });
  const day = sql`select count(*) as n from cashbook_entries join shifts using (shift_id)
    where shift_no = ${shift_no} and document_type = 'over_short' and posting_date = business_date`;
  expect(await numberFrom(server.db, day)).toBe(1);
});

const key = () => crypto.randomUUID();
/** VND: what is to be in the drawer, from what its slip says. */
const inDrawer = async (shift_no: string) => {
  const { float_amount, methods, cash_in, cash_out, deposits, corrections } = await slip(shift_no, 'admin');
  const cash = methods.find(({ payment_type }) => payment_type === 'cash');
  const paid = (cash?.received ?? 0) - (cash?.refunded ?? 0);
  return float_amount + paid + cash_in + cash_out + deposits + corrections;
};
const openAs = (id: string, amount: number, more: object = {}) =>
  server.ask<ShiftSlip>('shifts.open', {
    ...{ key: id, location_code: drawer, float: worth(amount) },
    ...more,
  });

test('an entry that names a shift by a tablet’s key belongs to it, whichever arrives first', async () => {
  const id = key();
  await money('cash_in', 7_000, { shift_no: id });
  const order = await server.released();
  const paid = { pos_so_no: order.pos_so_no, payment_type: 'cash', amount: 30_000, shift_no: id };
  await server.ask('receipts.add', paid);
  await server.ask('receipts.processAll', { pos_so_no: order.pos_so_no, to_post: true });
  const { shift_no } = await openAs(id, 100_000);
  expect(await inDrawer(shift_no)).toBe(137_000);
  await money('cash_out', -2_000, { shift_no: id });
  expect(await inDrawer(shift_no)).toBe(135_000);
  // The opening again, and its slip by the key.
  expect((await openAs(id, 100_000)).shift_no).toBe(shift_no);
  expect((await slip(id)).shift_no).toBe(shift_no);
  await end(id);
});

test('a second tablet that opened the same drawer offline joins the shift with what it took', async () => {
  const [one, two] = [key(), key()];
  await money('cash_in', 1_000, { shift_no: two });
  const first = await openAs(one, 50_000);
  const second = await openAs(two, 60_000);
  expect(second.shift_no).toBe(first.shift_no);
  expect(await inDrawer(first.shift_no)).toBe(51_000);
  await end(first.shift_no);
});

test('an entry and the opening that it names at the same moment never miss each other', async () => {
  for (let round = 0; round < 10; round++) {
    const id = key();
    const [opened] = await Promise.all([openAs(id, 0), money('cash_in', 1_000, { shift_no: id })]);
    expect(await inDrawer(opened.shift_no)).toBe(1_000);
    await end(opened.shift_no);
  }
});

test('what was taken after the end of the shift that a tablet still names is of the next one', async () => {
  const first = await open(10_000);
  await end(first.shift_no);
  const next = await open(10_000);
  await money('cash_in', 3_000, { shift_no: first.shift_no, taken_at: new Date().toISOString() });
  expect((await slip(first.shift_no)).late.entries).toBe(0);
  expect(await inDrawer(next.shift_no)).toBe(13_000);
  await money('cash_in', 4_000, { shift_no: first.shift_no, taken_at: '2020-01-01T00:00:00Z' });
  expect((await slip(first.shift_no)).late).toEqual({ entries: 1, cash: 4_000 });
  await end(next.shift_no);
});

test('what is taken after the last end has no shift until the next opens, and changes no Z', async () => {
  const { shift_no } = await open(10_000);
  const z = await end(shift_no);
  for (const named of [{}, { shift_no }, { shift_no: '' }])
    await money('cash_in', 3_000, { ...named, taken_at: new Date().toISOString() });
  expect(await slip(shift_no)).toMatchObject({ late: { entries: 0 }, z_version: z.z_version });
  const left = (z.counts.at(-1)?.counted ?? 0) + 9_000;
  const next = await open(left);
  expect(next.opening_difference).toBe(0);
  await end(next.shift_no);
});

test('more or less at the opening than the shift before left is a difference of its own', async () => {
  const first = await open(10_000);
  const { counts } = await end(first.shift_no);
  const left = counts.at(-1)?.counted ?? 0;
  // Nobody has opened a shift: it came to the one that had ended on this day, after it was counted.
  await money('cash_in', 500);
  const sum = sql`select coalesce(sum(amount), 0) as n from cashbook_entries where location_code = ${drawer}`;
  const before = await numberFrom(server.db, sum);
  const { shift_no, opening_difference } = await open(left - 2_000);
  expect(opening_difference).toBe(-2_500);
  expect(await inDrawer(shift_no)).toBe(left - 2_000);
  expect(await numberFrom(server.db, sum)).toBe(before - 2_500);
  await end(shift_no);
});

test('a shift that was opened without a connection is of its own day, and of no day to come', async () => {
  const opened = await openAs(key(), 0, { business_date: '2020-02-03' });
  expect(opened.business_date).toBe('2020-02-03');
  const { shift_no } = opened;
  await server.ask('shifts.count', { shift_no, counted: worth(0) }, 'admin');
  await server.ask('shifts.close', { shift_no, reason: 'unknown' }, 'admin');
  const next = await openAs(key(), 0, { business_date: '2150-01-01' });
  expect(next.business_date < '2150').toBe(true);
  await end(next.shift_no);
});

test('what was taken after an end that has not arrived yet is not of the shift that it ends', async () => {
  const { shift_no } = await open(10_000);
  await money('cash_in', 3_000, { shift_no: 'ended' });
  expect(await inDrawer(shift_no)).toBe(10_000);
  await end(shift_no);
});

test('who counts sees neither sums nor movements before, unless they may see all shifts', async () => {
  const { shift_no } = await open(10_000);
  await money('cash_in', 3_000);
  expect(await slip(shift_no)).toMatchObject({ cash_in: 0, float_amount: 10_000, expected: null });
  expect(await slip(shift_no, 'admin')).toMatchObject({ cash_in: 3_000, expected: null });
  expect(await count(shift_no, 13_000)).toMatchObject({ cash_in: 3_000, expected: 13_000 });
  await server.ask('shifts.close', { shift_no });
});

test('the offline work of three tablets, in any order, is in one shift each, which adds up', async () => {
  const entry = fc.record({
    client: fc.constantFrom(0, 1, 2),
    act: fc.constantFrom('cash_in', 'cash_out', 'bank_deposit', 'correction'),
    amount: fc.integer({ min: 1, max: 90_000 }),
  });
  const story = fc
    .tuple(
      fc.array(entry, { minLength: 1, maxLength: 9 }),
      fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 900_000 }))),
      fc.integer({ min: -5_000, max: 5_000 }),
    )
    .chain(([entries, floats, off]) => {
      const acts = [
        ...floats.map((float, client) => ({ act: 'open', client, amount: float })),
        ...entries,
        // One of them ends the shift while others have not told all yet.
        { act: 'end', client: 0, amount: off },
      ];
      return fc.shuffledSubarray(acts, { minLength: acts.length });
    });
  await fc.assert(
    fc.asyncProperty(story, async acts => {
      const last = sql`select coalesce(max(entry_no), 0) as n from cashbook_entries`;
      const before = await numberFrom(server.db, last);
      const lastShift = await numberFrom(server.db, sql`select coalesce(max(shift_id), 0) as n from shifts`);
      const keys = [key(), key(), key()];
      const keyOf = (client: number) => keys[client] ?? '';
      let ended: (typeof acts)[number] | undefined;
      const close = async (id: string, off: number) => {
        const { expected } = await count(id, 0);
        await count(id, Math.max(0, (expected ?? 0) + off));
        await server.ask('shifts.close', { shift_no: id, reason: 'unknown' });
      };
      let openings = 0;
      for (const one of acts) {
        const { act, client, amount } = one;
        if (act === 'open') {
          await openAs(keyOf(client), amount);
          openings++;
          // The end waited for its opening.
          if (ended && client === 0) await close(keyOf(0), ended.amount);
        } else if (act === 'end') {
          if (acts.indexOf(one) > acts.findIndex(other => other.act === 'open' && other.client === 0))
            await close(keyOf(0), amount);
          else ended = one;
        } else {
          const signed = act === 'cash_out' || act === 'bank_deposit' ? -amount : amount;
          await money(act, signed, { shift_no: keyOf(client) });
        }
      }
      expect(openings).toBe(3);
      const { rows: stillOpen } = await server.db.execute<{ shift_no: string }>(
        sql`select shift_no from shifts where shift_id > ${lastShift} and status <> 'CLOSED'`,
      );
      for (const { shift_no } of stillOpen) await close(shift_no, 0);
      const { rows } = await server.db.execute<
        Record<'told' | 'held' | 'late', number> & { slip: ShiftSlip }
      >(sql`
        select s.expected::float8 as told, (s.float_amount + coalesce(sum(e.amount) filter (where not e.late), 0))::float8 as held,
          coalesce(sum(e.amount) filter (where e.late), 0)::float8 as late, z.slip
        from shifts s join shift_slips z on z.shift_id = s.shift_id and z.version = s.z_version
          left join cashbook_entries e on e.shift_id = s.shift_id and e.document_type <> 'over_short'
        where s.shift_id > ${lastShift} group by s.shift_id, z.slip`);
      expect(rows.length).toBeGreaterThan(0);
      for (const { told, held, late, slip: z } of rows) {
        expect(told).toBe(held);
        expect(z).toMatchObject({ expected: told, late: { cash: late } });
        expect(z.difference).toBe((z.counts.at(-1)?.counted ?? 0) - told);
      }
      const kept = sql`select count(*) filter (where shift_id > ${lastShift} and document_type <> 'over_short') as n
        from cashbook_entries where entry_no > ${before}`;
      expect(await numberFrom(server.db, kept)).toBe(
        acts.filter(({ act }) => act !== 'open' && act !== 'end').length,
      );
    }),
    { numRuns: 25 },
  );
});

test('cash of a shift whose opening never comes is no difference of the next', async () => {
  const [who, location_code] = ['store02', 'F02-STORE'];
  const ask = (op: string, input: object) => server.ask<ShiftSlip>(op, { location_code, ...input }, who);
  const opened = (amount: number, id = '') => ask('shifts.open', { key: id, float: worth(amount) });
  const { shift_no, float_amount } = await opened(10_000);
  await ask('shifts.count', { shift_no, counted: worth(float_amount) });
  await ask('shifts.close', { shift_no, reason: 'unknown' });
  const lost = key();
  await money('cash_in', 8_000, { location_code, shift_no: lost }, who);
  // A day passes.
  await server.db.execute(
    sql`update cashbook_entries set created_at = now() - interval '25 hours' where shift_key = ${lost}`,
  );
  await server.db.execute(
    sql`update shifts set opened_at = now() - interval '27 hours', closed_at = now() - interval '26 hours' where shift_no = ${shift_no}`,
  );
  const next = await opened(18_000);
  expect(next.opening_difference).toBe(0);
  // It came after all: the shift is joined, and the money stays where it was counted.
  expect((await opened(0, lost)).shift_no).toBe(next.shift_no);
  expect((await ask('shifts.slip', { shift_no: next.shift_no })).cash_in).toBe(0);
});
