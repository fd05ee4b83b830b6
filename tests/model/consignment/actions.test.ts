import { describe, expect, test } from 'vitest';
import { consignmentIssues } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { parseInput } from '#calls/kit/wire.ts';
import { canConsign, consignmentActionNames } from '#model/consignment/actions.ts';
import { type ConsignmentDocument, consignmentStatuses } from '#model/consignment/document.ts';
import { createIssue, followTransfer, removeLines, updateLine } from '#model/consignment/issues.ts';
import { whyNotReversible } from '#model/stock/warehouse-entries.ts';
import { movesOf, progressOf, receiveAll, type TransferLine } from '#model/transfers/orders.ts';

const actor = { isAdministrator: false, userId: 7 };
const ruleContext = { actor, now: '2026-03-02T03:00:00.000Z', today: '2026-03-02' };
const item = () => ({ description: 'Nồi cơm điện', variant_description: '', unit_of_measure: 'KG' });

function issue(change: Partial<ConsignmentDocument> = {}): ConsignmentDocument {
  const parsed = parseInput(consignmentIssues.create, {
    data: {
      transfer_from_code: 'F01-CONS',
      transfer_to_code: 'WH-MAIN',
      intransit_code: 'INTRANSIT',
      lines: [
        { line_no: 10_000, item_no: 'A', ci_qty: 4 },
        { line_no: 20_000, item_no: 'B', ci_qty: 1.5 },
      ],
    },
  });
  if (!parsed.ok) throw new Error(`${parsed.field}: ${parsed.msg}`);
  const { data } = parsed.input as InputOf<typeof consignmentIssues.create>; // parsed with this call's schema
  const origin = {
    franchise_code: 'F01',
    franchise_name: 'Quầy Hoàn Kiếm',
    franchise_address: '36 Hàng Bông',
    franchise_district_code: '',
    franchise_district_name: '',
    franchise_phone_no: '',
    franchise_contact: '',
    franchise_post_code: '',
    franchise_region_code: '',
  };
  return { ...createIssue(data, { ...ruleContext, ci_no: 'CI-1', origin, item }), ...change };
}

describe('each action in each status', () => {
  // Columns: OPEN RELEASED IN_TRANSIT PARTIAL_RECEIVED RECEIVED CANCELED
  const table = {
    edit: 'x.....',
    release: 'x.....',
    cancel: 'xx....',
    sync: '.xxx..',
    print: 'xxxxxx',
  };
  test.each(consignmentActionNames)('%s follows the table', action => {
    const allowed = consignmentStatuses.map(la_status =>
      canConsign(action, issue({ la_status }), actor).ok ? 'x' : '.',
    );
    expect(allowed.join('')).toBe(table[action]);
  });

  test('an unknown status can be printed', () => {
    const allowed = consignmentActionNames.filter(
      action => canConsign(action, issue({ la_status: 'PENDING' }), actor).ok,
    );
    expect(allowed).toEqual(['print']);
  });

  test.each<[string, Partial<ConsignmentDocument>, string]>([
    ['from and to differ', { transfer_to_code: 'F01-CONS' }, 'cannot be the same'],
    ['goods on their way have a place', { intransit_code: '' }, 'In-Transit Code must have a value'],
    ['something is released', { lines: [] }, 'There is nothing to release for transfer order CI-1.'],
  ])('on a release %s', (_, change, why) => {
    expect(canConsign('release', issue(change), actor)).toMatchObject({
      ok: false,
      why: { msg: expect.stringContaining(why) },
    });
  });

  test('what has left is not cancelled', () => {
    const [line, ...rest] = issue().lines;
    if (!line) throw new Error('an issue has lines');
    const shipped = issue({ la_status: 'RELEASED', lines: [{ ...line, qty_shipped: 1 }, ...rest] });
    expect(canConsign('cancel', shipped, actor).ok).toBe(false);
  });
});

describe('an issue', () => {
  test('adds up its lines, and keeps the objects of those that do not change', () => {
    const before = issue();
    expect(before).toMatchObject({ total_lines: 2, total_qty: 5.5, version: 1 });
    const input = { line_no: 10_000, item_no: 'A', variant_code: '', ci_qty: 2, la_to_line_note: 'x' };
    const after = updateLine(before, input, { ...ruleContext, item });
    expect(after).toMatchObject({ total_qty: 3.5, version: 2 });
    expect(after.lines[1]).toBe(before.lines[1]);
    expect(removeLines(after, [10_000, 99], ruleContext).lines).toEqual([before.lines[1]]);
  });

  test('follows its transfer order, and is the same object when there is nothing new', () => {
    const released = issue({ la_status: 'RELEASED' });
    const transfer = (shipped: number, received: number) => ({
      status: 'RELEASED',
      lines: released.lines.map(({ line_no, item_no, variant_code, ci_qty }) => ({
        ...{ line_no, item_no, variant_code, quantity: ci_qty },
        qty_shipped: ci_qty * shipped,
        qty_received: ci_qty * received,
      })),
    });
    const statusAt = (shipped: number, received: number) =>
      followTransfer(released, transfer(shipped, received), ruleContext).la_status;
    expect(followTransfer(released, transfer(0, 0), ruleContext)).toBe(released);
    expect([statusAt(0.5, 0), statusAt(1, 0), statusAt(1, 0.5), statusAt(1, 1)]).toEqual([
      'IN_TRANSIT',
      'IN_TRANSIT',
      'PARTIAL_RECEIVED',
      'RECEIVED',
    ]);
  });

  test('is not made on a date after today, nor changed when it is over', () => {
    expect(issue().order_date).toBe('2026-03-02');
    const over = issue({ la_status: 'CANCELED' });
    expect(() => removeLines(over, [10_000], ruleContext)).toThrow('is canceled');
  });
});

describe('a transfer order', () => {
  const line: TransferLine = {
    line_no: 10_000,
    item_no: 'A',
    variant_code: '',
    quantity: 5,
    qty_shipped: 3,
    qty_received: 1,
  };
  test('everything on its way is what was shipped and not received', () => {
    expect(receiveAll({ lines: [line, { ...line, line_no: 20_000, qty_received: 3 }] })).toEqual([
      { line_no: 10_000, qty_to_receive: 2 },
    ]);
  });

  test('is not received whole while something is not shipped', () => {
    expect(progressOf([{ ...line, qty_received: 3 }])).toBe('PARTIAL_RECEIVED');
  });

  test('moves goods through the location in transit, by what changed', () => {
    const order = { transfer_from_code: 'X', intransit_code: 'T', transfer_to_code: 'Y' };
    const after = [{ ...line, qty_shipped: 5, qty_received: 4 }];
    expect(movesOf(order, [line], after).map(move => [move.location_code, move.quantity])).toEqual([
      ['X', -2],
      ['T', 2],
      ['T', -3],
      ['Y', 3],
    ]);
    expect(movesOf(order, after, after)).toEqual([]);
  });
});

test('only a standing entry made by hand is taken back', () => {
  const entry = { entry_no: 5, document_type: 'adjustment', reverses_no: null, reversed_by_no: null };
  expect(whyNotReversible(entry)).toBeNull();
  expect(whyNotReversible({ ...entry, document_type: 'sales_shipment' })?.msg).toContain(
    'belongs to a document',
  );
  expect(whyNotReversible({ ...entry, reverses_no: 4 })?.msg).toContain('takes back entry 4');
  expect(whyNotReversible({ ...entry, reversed_by_no: 6 })?.msg).toContain('taken back by entry 6');
});
