import { expect, test } from 'vitest';
import { readStatement } from '#client/features/cashbook/statement/read-statement.ts';
import { isEnough } from '#client/features/cashbook/statement/statement-fields.ts';
import { linesOf, momentOf } from '#client/features/cashbook/statement/statement-lines.ts';
import { workbook } from '#client/workflows/list/workbook.ts';

const today = '2026-11-23';

async function read(file: Blob) {
  const found = await readStatement(file, today, new AbortController().signal);
  if (found.form !== 'table') throw new Error('it is a table');
  expect(isEnough(found.columns)).toBe(true);
  return { ...linesOf(found.rows, found.columns, today), account: found.account };
}
const csv = (...lines: string[]) => new Blob([lines.join('\r\n')]);

test('a statement with a title, columns for both ways, sums and what stands below', async () => {
  const found = await read(
    csv(
      'NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM, CN HÀ NỘI;;;;;',
      'Số tài khoản: 0011 0042 34567 (VND);;;;;',
      'Từ ngày 20/11/2026 đến ngày 22/11/2026;;;;;',
      'STT;Ngày GD;Số tham chiếu;Ghi nợ (VND);Ghi có (VND);Số dư;Nội dung chi tiết',
      ';;;;;15.000.000;Số dư đầu kỳ',
      '1;20/11/2026 14:05:33;5078 - 12345;;61.000;15.061.000;MBVCB.SO261120000123.CT tu 01',
      '2;20/11/2026;5078 - 12346;500.000;0;14.561.000;Rút tiền',
      '3;21-11-26;;;1.250.000 đ;15.811.000;TRAN VAN TAM',
      '4;31/02/2026;;;50.000;;ngày sai',
      '5;21/11/2026;;;5x.000;;số sai',
      '6;30/11/2026;;;50.000;;chưa tới',
      '7;20/11/2026;5078 - 12345;;61.000;15.061.000;MBVCB.SO261120000123.CT tu 01',
      'Tổng cộng;;;500.000;1.311.000;;',
      ';Cảm ơn quý khách;;;;;',
    ),
  );
  expect(found.account).toBe('0011004234567');
  expect(found.lines).toEqual([
    {
      row: 6,
      booked_at: '2026-11-20T07:05:33.000Z',
      amount: 61_000,
      memo: 'MBVCB.SO261120000123.CT tu 01',
      reference: '5078 - 12345',
      balance: 15_061_000,
    },
    {
      row: 8,
      booked_at: '2026-11-20T17:00:00.000Z',
      amount: 1_250_000,
      memo: 'TRAN VAN TAM',
      reference: '',
      balance: 15_811_000,
    },
  ]);
  expect(found.bad.map(({ row, reason }) => [row, reason])).toEqual([
    [9, 'date'],
    [10, 'amount'],
    [11, 'later'],
  ]);
  expect([found.out, found.repeated]).toEqual([1, [12]]);
});

test('one column of amounts, with signs or next to the way', async () => {
  const signed = await read(
    csv('Transaction Date,Amount,Description', '2026-11-20,"+1,500,000.00",a', '2026-11-20,"-20,000",b'),
  );
  expect(signed.lines.map(({ amount }) => amount)).toEqual([1_500_000]);
  expect(signed.out).toBe(1);
  const told = await read(
    csv(
      'Ngày\tSố tiền\tNợ/Có\tDiễn giải',
      '20/11/2026\t30000\tCó\ta',
      '20/11/2026\t40000\tNợ\tb',
      '20/11/2026\t5\t?\tc',
    ),
  );
  expect(told.lines.map(({ amount }) => amount)).toEqual([30_000]);
  expect([told.out, told.bad]).toMatchObject([1, [{ row: 4, reason: 'direction' }]]);
});

test('an Excel workbook with its own numbers', async () => {
  const text = (value: string) => ({ value, style: 'text' as const });
  const file = await workbook({
    widths: [10, 10, 10],
    sticky: 0,
    rows: [
      [text('Ngày giao dịch'), text('Phát sinh có'), text('Diễn giải')],
      [text('20/11/2026 08:00'), { value: 45_000, style: 'whole' }, text('SO261120000124')],
      [text('20/11/2026 08:00'), { value: 45.5, style: 'plain' }, text('lẻ')],
    ],
  });
  const found = await read(file);
  expect(found.lines).toMatchObject([{ row: 2, amount: 45_000, memo: 'SO261120000124' }]);
  expect(found.bad).toMatchObject([{ row: 3, reason: 'amount' }]);
});

test.each([
  ['20/11/2026', { day: '2026-11-20', time: '00:00:00' }],
  ['1-2-26 9:05', { day: '2026-02-01', time: '09:05:00' }],
  ['2026-11-20T14:05:33', { day: '2026-11-20', time: '14:05:33' }],
  ['14:05:33 20.11.2026', { day: '2026-11-20', time: '14:05:33' }],
  ['20/11/2026\n5078 - 12345', { day: '2026-11-20', time: '00:00:00' }],
  ['20/13/2026', null],
  ['46349', null],
])('%j is %j', (text, moment) => {
  expect(momentOf(text)).toEqual(moment);
});
