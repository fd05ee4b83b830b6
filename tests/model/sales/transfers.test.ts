import { describe, expect, test } from 'vitest';
import { matchTransfer, transferMemo, type WaitingReceipt } from '#model/sales/transfers.ts';

const receipt = (part: Partial<WaitingReceipt> = {}): WaitingReceipt => ({
  receipt_id: 1,
  pos_so_no: 'SO-F01-26-000123',
  account: '0011223344',
  memo: 'K7XM4T2P',
  amount: 510_000,
  ...part,
});
const transfer = (memo: string, part: { amount?: number; accounts?: string[] } = {}) => ({
  accounts: ['0011223344'],
  amount: 510_000,
  memo,
  ...part,
});

describe('a transfer', () => {
  test.each([
    'SO-F01-26-000123',
    'so f01 26 000123',
    'SOF0126000123',
    'MBVCB.3278907687.123456.CT tu 0123 NGUYEN VAN A toi 0011223344.SO-F01-26-000123.Trace 4567',
    'CHUYENTIENSOF0126000123FT25062912345678',
    'Chuyển khoản K7XM 4T2P cảm ơn',
    'MBVCB.112233.k7xm4t2p.CT tu 99887766',
  ])('is found by what the bank left of the memo: %s', memo => {
    expect(matchTransfer(transfer(memo), [receipt()])).toMatchObject({ state: 'matched' });
  });

  test.each([
    ['nothing', ''],
    ['another number', 'SO-F01-26-000124'],
    ['a part of the number', 'SO-F01-26-0001'],
    ['the amount alone', '510000'],
  ])('says nothing by %s', (_, memo) => {
    expect(matchTransfer(transfer(memo), [receipt()])).toEqual({ state: 'unknown' });
  });

  test('is of its account alone, to the last digit', () => {
    const memo = 'SO-F01-26-000123';
    for (const account of ['001122334', '00112233445', '011223344', ''])
      expect(matchTransfer(transfer(memo, { accounts: [account] }), [receipt()])).toEqual({
        state: 'unknown',
      });
    // A virtual account beside the real one.
    const both = transfer(memo, { accounts: ['99887766', '0011223344'] });
    expect(matchTransfer(both, [receipt()])).toMatchObject({ state: 'matched' });
  });

  test('that is too little or too much is for a person, one dong is enough', () => {
    const memo = 'SO-F01-26-000123';
    expect(matchTransfer(transfer(memo, { amount: 509_999 }), [receipt()])).toMatchObject({ state: 'under' });
    expect(matchTransfer(transfer(memo, { amount: 510_001 }), [receipt()])).toMatchObject({ state: 'over' });
  });

  test('pays of two receipts of an order the one with its amount, of two alike the older', () => {
    const memo = 'SO-F01-26-000123';
    const [first, second] = [receipt({ receipt_id: 7 }), receipt({ receipt_id: 4 })];
    const other = receipt({ receipt_id: 2, amount: 100_000 });
    const match = matchTransfer(transfer(memo), [first, other, second]);
    expect(match).toMatchObject({ state: 'matched', receipt: { receipt_id: 4 } });
  });

  test('does not pay a document whose memo is the beginning of the one that was written', () => {
    const short = receipt({ receipt_id: 1, pos_so_no: 'SO-F01-26-0001', memo: '' });
    const long = receipt({ receipt_id: 2, pos_so_no: 'SO-F01-26-00012', memo: '' });
    const match = matchTransfer(transfer('SO-F01-26-00012'), [short, long]);
    expect(match).toMatchObject({ state: 'matched', receipt: { receipt_id: 2 } });
  });

  test('is not found by a memo so short that it stands in any text', () => {
    const match = matchTransfer(transfer('CK 12345'), [receipt({ pos_so_no: '12345', memo: '1' })]);
    expect(match).toEqual({ state: 'unknown' });
  });
});

test('the memo of a document is its number, and before it has one a code that can be read aloud', () => {
  expect(transferMemo('SO-F01-26-000123')).toBe('SO-F01-26-000123');
  expect(transferMemo('tmp:7f3a2c11-0000-4000-8000-000000000000')).toBe('WMVPXTZB');
  const codes = Array.from({ length: 20_000 }, () => transferMemo(`tmp:${crypto.randomUUID()}`));
  for (const code of codes) expect(code).toMatch(/^[B-HJKMNP-Z][2-9B-HJKMNP-Z]{7}$/);
  expect(new Set(codes).size).toBe(codes.length);
});
