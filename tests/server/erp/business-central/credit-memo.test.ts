import { afterEach, describe, expect, test } from 'vitest';
import { type Carried, document, problemOf, startCarried } from '#tests/support/business-central/carried.ts';

const release = 'credit-memo.release';
const memo = { ...document, po_no: 'PC-F0001-26-00003' };
let run: Carried;
afterEach(() => run.close());

describe('the announcement of a return', () => {
  test('is a draft of a credit memo with its lines', async () => {
    run = await startCarried();
    expect(await run.find(release, memo)).toBe(null);
    const found = await run.make(release, memo);
    expect(run.rows('salesCreditMemos')).toMatchObject([
      { id: found.remote_id, number: found.remote_no, externalDocumentNumber: memo.po_no, status: 'Draft' },
    ]);
    expect(run.rows('salesCreditMemoLines')).toMatchObject([
      { sequence: 10_000, lineObjectNumber: 'TS-0101', quantity: 20 },
      { sequence: 20_000, lineObjectNumber: 'QJ-0202', quantity: 10 },
    ]);
    expect(await run.find(release, memo)).toEqual(found);
  });

  test('keeps its id when it is posted, and gets another number', async () => {
    run = await startCarried();
    const { remote_id } = await run.make(release, memo);
    const posted = run.stub.books.postMemo(memo.po_no);
    run.rows('salesCreditMemoLines').shift();
    expect(await run.find(release, memo)).toEqual({ remote_id, remote_no: posted.number });
  });

  test('is found where the answer was lost, and gets the lines that are missing', async () => {
    run = await startCarried();
    run.stub.next(/^POST/, { how: 'done-then-reset' });
    expect((await problemOf(run.make(release, memo))).kind).toBe('unknown');
    expect(await run.find(release, memo)).not.toBe(null);
    run.rows('salesCreditMemoLines').shift();
    expect(await run.find(release, memo)).toBe(null);
    const found = await run.make(release, memo);
    expect(run.rows('salesCreditMemos')).toHaveLength(1);
    expect(run.rows('salesCreditMemoLines')).toHaveLength(2);
    expect(await run.find(release, memo)).toEqual(found);
  });

  test('is refused where an item is blocked', async () => {
    run = await startCarried();
    const blocked = { ...memo, lines: [{ line_no: 1, item_no: 'OLD-1', variant_code: '', quantity: 1 }] };
    expect(await problemOf(run.make(release, blocked))).toEqual({
      kind: 'refused',
      message: 'Blocked must be No in Item OLD-1.',
    });
    expect(run.rows('salesCreditMemos')).toEqual([]);
  });
});
