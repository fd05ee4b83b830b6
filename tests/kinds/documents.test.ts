import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { creditAndPost } from '#kinds/sales/chains.ts';
import { type LiveEntry, type ReplayContext, replayDocuments, replayOrder } from '#kinds/sales/order.ts';
import { pendingStock, replayOrderRows } from '#kinds/sales/rules.ts';
import { newCreditMemo } from '#model/sales/credit-memos.ts';
import { postAll, postQty, setStatus } from '#model/sales/orders.ts';
import { createInput, itemAt, line, order, ruleContext } from '../support/sales/orders.ts';

const context: ReplayContext = {
  franchiseCode: 'F01',
  locationCode: 'L01',
  userId: 7,
  now: '2026-03-02T05:00:00.000Z',
  today: '2026-03-02',
  item: () => itemAt(100_000),
};
const memoId = 'tmp:7f3a2c00-0000-4000-8000-00000000000a';

function entry(op: string, args: unknown, change: Partial<LiveEntry> = {}): LiveEntry {
  return {
    op,
    args,
    mid: `${op}-${JSON.stringify(args)}`,
    state: 'READY',
    createdAt: '2026-03-02T04:00:00.000Z',
    ...change,
  };
}

/** Ten and four pieces, all of them shipped and invoiced. */
function invoiced(): SalesOrder {
  let doc = order();
  for (const status of ['CONFIRMED', 'RELEASED'] as const)
    doc = setStatus(doc, { status, cancel_reason_code: '' }, ruleContext);
  return postQty(doc, postAll(doc), ruleContext);
}
const sold = invoiced();
const lines = [{ line_no: 10_000, quantity: 2 }];
const chain = creditAndPost({ tempId: memoId, pos_so_no: 'SO-1', lines });
const entries = chain.map(({ op, args, tempId }) => entry(op, args, tempId ? { tempId } : {}));
const stored = (no: string) => (no === 'SO-1' ? sold : null);

describe('goods that are handed over on this tablet', () => {
  const handOver = (qty_to_invoice: number, lookup_code: string) =>
    entry('salesOrders.postQty', {
      ...{ pos_so_no: 'SO-1', lookup_code },
      lines: [{ line_no: 10_000, qty_to_ship: 2, qty_to_invoice }],
    });
  const released = setStatus(
    setStatus(order(), { status: 'CONFIRMED', cancel_reason_code: '' }, ruleContext),
    { status: 'RELEASED', cancel_reason_code: '' },
    ruleContext,
  );
  const codeAfter = (...posted: LiveEntry[]) =>
    replayDocuments(() => released, posted, context).documents.get('SO-1')?.lookup_code;

  test('are found by the code of the first that is invoiced', () => {
    expect(codeAfter(handOver(0, 'shipped'))).toBeUndefined();
    expect(codeAfter(handOver(0, 'shipped'), handOver(4, 'first'), handOver(2, 'second'))).toBe('first');
  });
});

describe('a credit memo made on this tablet', () => {
  test('opens under its temporary id, and its order shows what is credited', () => {
    const { documents, problems } = replayDocuments(stored, entries, context);
    expect(problems).toEqual([]);
    expect(documents.get(memoId)).toMatchObject({
      document_type: 'credit_memo',
      applies_to_no: 'SO-1',
      status: 'POSTED',
      grand_total: 200_000,
    });
    expect(documents.get('SO-1')).toMatchObject({ credited_amount: 200_000, remaining_amount: 1_200_000 });
    expect(documents.get('SO-1')?.lines[0]).toMatchObject({ qty_on_credit_memo: 2, qty_credited: 2 });
  });

  test('counts against the next one while it is queued', () => {
    const more = entry(
      'creditMemos.create',
      { pos_so_no: 'SO-1', lines: [{ line_no: 10_000, quantity: 9 }] },
      { tempId: 'tmp:b' },
    );
    const { documents, problems } = replayDocuments(stored, [...entries, more], context);
    expect(problems).toMatchObject([
      { msg: 'You cannot return more than the 8 units that you have shipped for SO-1 ITEM-10000.' },
    ]);
    expect(documents.get('tmp:b')).toBeUndefined();
  });

  test('gives its pieces free again when it is canceled', () => {
    const [create] = entries;
    const cancel = entry('salesOrders.setStatus', {
      pos_so_no: memoId,
      status: 'CANCELED',
      cancel_reason_code: 'X',
    });
    if (!create) throw new Error('the chain begins with it');
    const { documents } = replayDocuments(stored, [create, cancel], context);
    expect(documents.get('SO-1')?.lines[0]).toMatchObject({ qty_on_credit_memo: 0, qty_credited: 0 });
  });

  test('credits all that is left when no quantities are named', () => {
    const all = entry('creditMemos.createAll', { pos_so_no: 'SO-1' }, { tempId: 'tmp:b' });
    const { documents } = replayDocuments(stored, [...entries, all], context);
    expect(documents.get('tmp:b')?.lines.map(({ quantity }) => quantity)).toEqual([8, 4]);
  });

  test('changes its order also where only the memo has been answered', () => {
    const { memo } = newCreditMemo(sold, lines, {
      ...ruleContext,
      now: '2026-03-02T06:00:00.000Z',
      pos_so_no: 'SC-1',
    });
    const answered = { ...entries[0], state: 'DONE', answer: memo } as LiveEntry; // the first of the chain
    const numbered = (no: string) => (no === memoId ? 'SC-1' : no);
    const { documents } = replayDocuments(stored, [answered, ...entries.slice(1)], context, numbered);
    expect(documents.get('SC-1')?.status).toBe('POSTED');
    expect(documents.get('SO-1')?.lines[0]).toMatchObject({ qty_on_credit_memo: 2, qty_credited: 2 });
    const late = { ...sold, updated_at: '2026-03-02T06:00:00.000Z' };
    const after = replayDocuments(() => late, [answered], context, numbered);
    expect(after.documents.get('SO-1')).toBeUndefined();
  });

  test('is no change of the order where the order is folded alone', () => {
    expect(replayOrder(sold, entries.slice(0, 1), context).order).toMatchObject({
      pos_so_no: 'SO-1',
      document_type: 'order',
    });
  });

  test('stands in the list, and its pieces are in stock again', () => {
    const rows = replayOrderRows([], entries, stored, context);
    expect(rows.map(({ pos_so_no, document_type }) => [pos_so_no, document_type])).toEqual([
      ['SO-1', 'order'],
      [memoId, 'credit_memo'],
    ]);
    const { documents } = replayDocuments(stored, entries, context);
    const moved = pendingStock(entries, no => documents.get(no) ?? null);
    expect([...moved]).toEqual([['ITEM-10000//L01', 2]]);
  });
});

test('a quote that has become an order shows it before the server is asked again', () => {
  const quote = { ...order(), document_type: 'quote' as const, pos_so_no: 'SQ-1' };
  const answer = { ...order(), quote_no: 'SQ-1', pos_so_no: 'SO-9', updated_at: '2026-03-02T06:00:00.000Z' };
  const convert = entry('salesQuotes.convert', { pos_so_no: 'SQ-1' }, { state: 'DONE', answer });
  const { documents } = replayDocuments(no => (no === 'SQ-1' ? quote : null), [convert], context);
  expect(documents.get('SQ-1')).toMatchObject({ status: 'CONVERTED', converted_no: 'SO-9' });
  expect(documents.get('SO-9')).toBe(answer);
  expect(replayOrder(quote, [convert], context).order?.pos_so_no).toBe('SQ-1');
});

test('a quote made here is edited and released before it is sent', () => {
  const { data } = createInput({
    document_type: 'quote',
    sell_to_name: 'An',
    sell_to_customer_no: 'CU-1',
    lines: [line(10000, 1)],
  });
  const create = entry('salesOrders.create', { pos_so_no: 'tmp:q', data }, { tempId: 'tmp:q' });
  const fee = entry('salesFees.add', {
    pos_so_no: 'tmp:q',
    fees: [{ line_no: 10_000, fee_code: 'SHIP', description: 'Ship', amount: 30_000 }],
  });
  const release = entry('salesOrders.setStatus', {
    pos_so_no: 'tmp:q',
    status: 'RELEASED',
    cancel_reason_code: '',
  });
  const { documents, problems } = replayDocuments(() => null, [create, fee, release], context);
  expect(problems).toEqual([]);
  expect(documents.get('tmp:q')).toMatchObject({
    document_type: 'quote',
    status: 'RELEASED',
    grand_total: 130_000,
  });
});
