import { describe, expect, test } from 'vitest';
import type { Customer } from '#calls/customers/customers.ts';
import type { Change } from '#calls/kit/call.ts';
import { catalogue } from '#kinds/coalescing.ts';
import { edits as customerEdits } from '#kinds/customers/edits.ts';
import { replayCustomer, replayCustomers, replayServices, replayShipTo } from '#kinds/customers/rules.ts';
import type { LiveEntry } from '#kinds/sales/order.ts';
import { merge, resolve } from '#model/kit/merge.ts';
import { writeOf } from '#offline/core/migrate.ts';

const joined = (earlier: Change, later: object) =>
  writeOf(catalogue, 'customers.update')?.coalesce?.(earlier, later);

const stored: Customer = {
  customer_no: 'CU-F01-000001',
  franchise_code: 'F01',
  prefix: 'Chị',
  name: 'Trần Thị Bé',
  phone_no: '0912345678',
  email: '',
  address: '1 Lê Lợi',
  address_2: '',
  district_code: '',
  district_name: '',
  post_code: '10000',
  city: 'Hà Nội',
  country_region_code: 'VNM',
  location_code: 'F01-STORE',
  birth_date: '0001-01-01',
  loyalty_cust_scheme: 'Silver',
  loyalty_ranking_points: 0,
  loyalty_redeemable_points: 0,
  referral_code: 'F01000001',
  is_temporary: false,
  version: 3,
  created_at: '2026-03-01T05:00:00.000Z',
  updated_at: '2026-03-01T05:00:00.000Z',
};

const entry = (op: string, args: unknown, change: Partial<LiveEntry> = {}): LiveEntry => ({
  op,
  args,
  mid: op,
  state: 'READY',
  createdAt: '2026-03-02T05:00:00.000Z',
  ...change,
});
const update = (fields: object, change?: Partial<LiveEntry>) =>
  entry('customers.update', { customer_record: { customer_no: stored.customer_no, ...fields } }, change);

describe('a customer with unsent changes', () => {
  test('is shown changed, in the order of the changes', () => {
    const [row] = replayCustomers([stored], [update({ name: 'A', email: 'a@b.vn' }), update({ name: 'B' })]);
    expect(row).toEqual({ ...stored, name: 'B', email: 'a@b.vn' });
    expect(replayCustomers([stored], [update({ name: 'A' }, { state: 'CANCELLED' })])).toEqual([stored]);
  });

  test('never shows the ERP’s empty date for a birth date that was taken away', () => {
    expect(replayCustomer(stored, [update({ birth_date: '' })])?.birth_date).toBe('0001-01-01');
  });

  test('is the answer once there is one, unless the store knows a later version', () => {
    const answer = { ...stored, name: 'Answer', version: 4 };
    const done = update({ name: 'Mine' }, { state: 'DONE', answer });
    expect(replayCustomer(stored, [done])).toEqual(answer);
    expect(replayCustomer({ ...stored, version: 5 }, [done])?.version).toBe(5);
  });

  test('made here and changed before it was sent is one row, also under its number', () => {
    const create = entry(
      'customers.createTemporary',
      { ...stored, customer_no: 'tmp:1', phone_no: '0987654321' },
      { tempId: 'tmp:1' },
    );
    const change = entry('customers.update', { customer_record: { customer_no: 'tmp:1', name: 'New' } });
    const [made] = replayCustomers([stored], [create, change], 'F01');
    expect(made).toMatchObject({ customer_no: 'tmp:1', name: 'New', version: 0, referral_code: '' });
    const numbered = replayCustomers([stored], [change], 'F01', no =>
      no === 'tmp:1' ? stored.customer_no : no,
    );
    expect(numbered).toEqual([{ ...stored, name: 'New' }]);
  });
});

describe('changes of a customer that have not been sent', () => {
  test('are one call', () => {
    const later = { customer_record: { customer_no: 'CU-1', name: 'B' } };
    expect(
      joined(
        {
          op: 'customers.update',
          input: { customer_record: { customer_no: 'CU-1', name: 'A', email: 'e' } },
        },
        later,
      ),
    ).toEqual({
      op: 'customers.update',
      input: { customer_record: { customer_no: 'CU-1', name: 'B', email: 'e' } },
    });
  });

  test('join the call that makes the customer', () => {
    const create = {
      op: 'customers.createTemporary',
      input: { customer_no: 'tmp:1', name: 'A', phone_no: '0912345678' },
    };
    expect(joined(create, { customer_record: { customer_no: 'tmp:1', name: 'B' } })).toEqual({
      op: 'customers.createTemporary',
      input: { customer_no: 'tmp:1', name: 'B', phone_no: '0912345678' },
    });
    expect(
      joined({ op: 'customers.remove', input: {} }, { customer_record: { customer_no: 'tmp:1' } }),
    ).toBeNull();
  });
});

describe('two people’s changes of one customer', () => {
  const before = customerEdits.editableOf(stored);
  const mine = update({ name: 'Mine', address: '2 Lê Lợi' });
  const mergeWith = (theirs: Partial<Customer>) =>
    merge(
      before,
      customerEdits.applyEdit(before, mine),
      customerEdits.editableOf({ ...stored, ...theirs }),
      customerEdits.unitOf,
    );

  test('of different fields fit together', () => {
    const merged = mergeWith({ email: 'theirs@b.vn' });
    expect(merged.conflicts).toEqual([]);
    expect(merged.merged.header).toMatchObject({ name: 'Mine', email: 'theirs@b.vn', address: '2 Lê Lợi' });
  });

  test('of one field ask; where a customer lives is one thing', () => {
    const merged = mergeWith({ name: 'Theirs', city: 'Huế', post_code: '49000' });
    expect(merged.conflicts.map(each => each.key).sort()).toEqual(['address', 'name']);
    const target = resolve(
      merged,
      new Map([
        ['name', 'theirs'],
        ['address', 'mine'],
      ] as const),
    );
    const { edits } = customerEdits.rebase([mine], merged.theirs, target, new Map());
    expect(edits).toEqual([
      {
        op: 'customers.update',
        args: {
          customer_record: {
            customer_no: stored.customer_no,
            address: '2 Lê Lợi',
            post_code: '10000',
            city: 'Hà Nội',
          },
        },
      },
    ]);
  });

  test('leave nothing to send when theirs stands everywhere', () => {
    const merged = mergeWith({ name: 'Theirs', address: '3 Lê Lợi' });
    const { edits } = customerEdits.rebase([mine], merged.theirs, resolve(merged, new Map()), new Map());
    expect(edits).toEqual([null]);
  });
});

test('addresses and services made here stand with the stored ones until they are answered', () => {
  const address = { code: 'tmp:a', customer_no: 'tmp:1', name: 'Nhà', address: '1 Lê Lợi' };
  const add = entry('addresses.addTemporaryShipTo', address, { tempId: 'tmp:a' });
  expect(replayShipTo([], [add], no => (no === 'tmp:1' ? 'CU-1' : no))).toMatchObject([
    { id: 'CU-1/tmp:a', code: 'tmp:a', customer_no: 'CU-1', is_temporary: true },
  ]);
  const answer = { ...address, id: 'CU-1/A001', code: 'A001', customer_no: 'CU-1' };
  expect(replayShipTo([], [{ ...add, state: 'DONE', answer }])).toMatchObject([{ id: 'CU-1/A001' }]);
  const service = {
    code: 'XE',
    shipping_agent_code: 'AHAMOVE',
    description: 'Xe ôm',
    phone_no_customer: '0912345678',
  };
  expect(
    replayServices([], [entry('addresses.addTemporaryShippingAgentService', service)], 'F01'),
  ).toMatchObject([{ id: 'AHAMOVE/XE/F01', franchise_code: 'F01', is_temporary: true }]);
});
