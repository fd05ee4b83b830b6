import { expect, test } from 'vitest';
import type { ShiftSlip } from '#calls/sales/shifts.ts';
import { shiftPrintout } from '#client/workflows/print/print-shifts.ts';

const slip: ShiftSlip = {
  ...{ shift_no: 'SH-F01-26-000001', location_code: 'F01-STORE', drawer_code: '', franchise_code: 'F01' },
  ...{ business_date: '2026-11-25', status: 'CLOSED', opened_by: 'store01', closed_by: 'store01' },
  ...{ opened_at: '2026-11-25T01:00:00.000Z', closed_at: '2026-11-25T10:00:00.000Z' },
  ...{ float_amount: 0, opening_difference: 0, methods: [], cash_in: 0, cash_out: 0, deposits: 0 },
  ...{ corrections: 0, expected: 0, counts: [], difference: 0, reason: '', note: '', handed_to: '' },
  ...{ late: { entries: 0, cash: 0 }, z_no: 1, z_version: 1 },
};
const knowledge = { isWhole: true, isTold: true, asOf: null, isBlind: false };
const print = (more: Partial<ShiftSlip>) =>
  shiftPrintout({ slip: { ...slip, ...more }, drawer: '', unsent: 0, knowledge });

test('a Z says which amount was changed before it was sent, and by how much', () => {
  const at = '2026-11-25T03:00:00.000Z';
  const changed = { at, by: 'store01', from: 510_000, to: 51_000, cash: -459_000, reason: 'Gõ nhầm' };
  const { marks, sums } = print({ changed_unsent: [changed] });
  expect(marks.join()).toContain('ĐÃ SỬA 1 SỐ TIỀN CHƯA GỬI');
  expect(JSON.stringify(sums.at(-1))).toContain(
    'Sửa trước khi gửi: 25-11-2026 10:00:00 store01, Gõ nhầm, 510.000 -> 51.000',
  );
  expect(JSON.stringify(sums.at(-1))).toContain('−459.000');
});

test('a Z says how many e-invoices of its day are not issued', () => {
  expect(print({ einvoices_open: 3 }).facts).toContainEqual(['Hóa đơn điện tử chưa phát hành', '3']);
});

test('a Z of a shift in which nothing was changed says nothing of it', () => {
  expect(JSON.stringify(print({ changed_unsent: [] }))).toBe(JSON.stringify(print({})));
});

const soldInIt = { sales: 12, amount: 4_500_000, discounts: 150_000, returns: 1, returned: 510_000 };

test('a Z says sales, discounts and returns before the money, and what is not sent', () => {
  const { sums } = shiftPrintout({
    slip: { ...slip, sold: soldInIt, float_amount: 500_000 },
    ...{ drawer: '', unsent: 2, knowledge: { ...knowledge, unsentVnd: 82_000 } },
  });
  const told = sums.map(({ label, value }) => [label, value]);
  expect(told.slice(0, 4)).toEqual([
    ['Bán hàng (12)', '4.500.000'],
    ['Trong đó đã giảm giá', '150.000'],
    ['Khách trả hàng (1)', '−510.000'],
    ['Tiền lẻ đầu ca', '500.000'],
  ]);
  expect(told).toContainEqual(['Chưa gửi', '82.000']);
});

test('a slip of a person who counts blind says nothing of sales', () => {
  const { sums } = shiftPrintout({
    slip: { ...slip, status: 'OPEN', sold: soldInIt },
    ...{ drawer: '', unsent: 0, knowledge: { ...knowledge, isBlind: true } },
  });
  expect(JSON.stringify(sums)).not.toContain('Bán hàng');
});
