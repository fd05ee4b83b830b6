import { expect, test } from 'vitest';
import { isMt940, readMt940 } from '#client/features/cashbook/statement/mt940.ts';

const today = '2026-11-23';
const file = (...lines: string[]) => lines.join('\r\n');
const header = [
  '{1:F01BFTVVNVXAXXX0000000000}{2:I940BFTVVNVXXXXXN}{4:',
  ':20:STMT20261120',
  ':25:BFTVVNVX/0011004234567',
  ':28C:324/1',
  ':60F:C261119VND15000000,',
];

test('a statement as SWIFT writes it: what came in, with what the bank says of it', () => {
  const text = file(
    ...header,
    ':61:2611201120C61000,00NTRFNONREF//FT26324123456',
    ':86:MBVCB.1234567890.SO261120000123 THANH TOAN',
    'DON HANG.CT tu 0123456789',
    ':61:2611201120D500000,NCHK20931//FT26324000001',
    ':86:RUT TIEN',
    ':61:261120C1250000,N035CT-77',
    'TRAN VAN TAM CHUYEN',
    ':61:261120RC61000,NTRFNONREF//FT26324999999',
    ':61:261120RD70000,NTRFHOAN PHI 12//FT26324888888',
    ':62F:C261120VND15881000,',
    '-}',
  );
  expect(isMt940(text)).toBe(true);
  const { account, lines, bad, out } = readMt940(text, today);
  const line = { booked_at: '2026-11-19T17:00:00.000Z', balance: null };
  expect(account).toBe('0011004234567');
  expect([bad, out]).toEqual([[], 2]);
  expect(lines).toEqual([
    {
      ...line,
      row: 6,
      amount: 61_000,
      reference: 'FT26324123456',
      memo: 'MBVCB.1234567890.SO261120000123 THANH TOAN DON HANG.CT tu 0123456789',
    },
    { ...line, row: 11, amount: 1_250_000, reference: 'CT-77', memo: 'TRAN VAN TAM CHUYEN' },
    { ...line, row: 14, amount: 70_000, reference: 'FT26324888888', memo: '' },
  ]);
});

test('a text that the bank divides is put together again', () => {
  const text = file(
    ...header,
    ':61:2611201120C99000,NTRFNONREF',
    ':86:166?00CHUYEN KHOAN?20SO2611200',
    '00124 TH?21ANH TOAN?32NGUYEN VAN A?60 CAM ON',
    ':62F:C261120VND15099000,',
  );
  expect(readMt940(text, today).lines).toMatchObject([
    { memo: 'SO261120000124 THANH TOAN CAM ON', reference: '' },
  ]);
});

test('what cannot be taken says why, and the same line counts once', () => {
  const again = ':61:261120C50000,NTRFNONREF//FT1';
  const text = file(
    ...header,
    ':61:261320C50000,NTRFNONREF',
    ':61:261120C50000,50NTRFNONREF',
    ':61:261124C50000,NTRFNONREF',
    ':61:nonsense',
    again,
    again,
  );
  const { lines, bad, repeated } = readMt940(text, today);
  expect(bad.map(({ row, reason }) => [row, reason])).toEqual([
    [6, 'date'],
    [7, 'amount'],
    [8, 'later'],
    [9, 'date'],
  ]);
  expect(lines.map(({ row }) => row)).toEqual([10]);
  expect(repeated).toEqual([11]);
  const dollars = file(...header, again).replace('VND', 'USD');
  expect(readMt940(dollars, today).bad).toMatchObject([{ row: 6, reason: 'currency' }]);
});
