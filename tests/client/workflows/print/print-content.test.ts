import { describe, expect, it } from 'vitest';
import type { Receipt } from '#calls/sales/orders.ts';
import { giftPrintout } from '#client/workflows/print/print-gift.ts';
import { invoicePrintout, shipmentPrintout } from '#client/workflows/print/print-posted.ts';
import { receiptPrintout } from '#client/workflows/print/print-receipts.ts';
import type { VoucherEntry } from '#client/workflows/print/print-request.ts';
import { salesPrintout } from '#client/workflows/print/print-sales.ts';
import { voucherPrintout } from '#client/workflows/print/print-vouchers.ts';
import { order } from '#tests/support/sales/orders.ts';

const receipt: Receipt = {
  receipt_id: 7,
  franchise_code: 'F01',
  location_code: 'L01',
  customer_no: '',
  customer_name: 'Nguyễn Văn An',
  pos_so_no: 'SO-1',
  phone: '',
  amount: 400_000,
  sales_order_no: '',
  receipt_type_code: 'customer_payment',
  receipt_type: 'collect_store',
  payment_type: 'cash',
  payment_term: '',
  contract_no: '',
  comment: '',
  collect_store_code: '',
  status: 'POSTED',
  created_by: 1,
  created_at: '2026-03-02T03:00:00.000Z',
  posted_at: '2026-03-02T03:05:00.000Z',
};
/** What a tablet knows by name. */
const names = {
  location: (code: string) => `Kho ${code}`,
  agent: (agent: string, service: string) => (agent ? `Hãng ${agent} ${service}`.trim() : ''),
};
const sums = (printout: { sums: readonly { label: string; value: string }[] }) =>
  printout.sums.map(({ label, value }) => `${label}: ${value}`);

it('money that is paid back of an order is a voucher of money out, with the amount that leaves', () => {
  const back = receiptPrintout({ ...receipt, amount: -90_000 }, order(), false);
  expect(JSON.stringify(back.title)).toContain('PHIẾU CHI');
  expect(sums(back).join()).toContain('90.000');
  expect(sums(back).join()).not.toContain('−');
  expect(back.inWordsVnd).toBe(90_000);
});

it('a gift receipt has the goods and the sale’s number, nothing of money or of who paid', () => {
  const sale = order({
    receipts: [receipt],
    fees: [{ line_no: 1, fee_code: 'SHIP', description: 'Phí giao hàng', amount: 30_000 }],
    seller: 'Lê Thị Bình',
  });
  const gift = giftPrintout(sale);
  expect(gift.no).toBe('SO-1');
  expect(gift.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Nồi cơm điện', 10],
    ['Nồi cơm điện', 4],
  ]);
  expect(gift.sums).toEqual([]);
  expect(gift.lines.some(line => 'priced' in line)).toBe(false);
  // Keys of lines are no amounts.
  const told = JSON.stringify({ ...gift, lines: gift.lines.map(({ key: _key, ...line }) => line) });
  expect(told).not.toMatch(/000|₫|Nguyễn Văn An|Tiền mặt|Lê Thị Bình/);
});

describe('a sales document on paper', () => {
  it('says what of the total is VAT, and what was sold without it', () => {
    const vat = [
      { vat_rate: '8%', amount: 108_000, base_amount: 100_000, vat_amount: 8000 },
      { vat_rate: 'exempt', amount: 50_000, base_amount: 50_000, vat_amount: 0 },
    ] as const;
    const said = sums(salesPrintout(order(), { unsent: false, names, vat }));
    expect(said).toContain('Trong đó thuế GTGT 8%: 8.000');
    expect(said).toContain('Hàng không chịu thuế GTGT: 50.000');
  });

  it('says that prices are with VAT where some are, and where no rate is known by who sells', () => {
    const says = (more: object) =>
      salesPrintout(order(), { unsent: false, names, ...more }).notes.includes('Giá đã bao gồm thuế GTGT.');
    const at = (vat_rate: string) => ({
      vat: [{ vat_rate, amount: 1000, base_amount: 1000, vat_amount: 0 }],
    });
    expect([at('8%'), at('exempt'), at('0%')].map(says)).toEqual([true, false, false]);
    expect([{ sellsWithVat: true }, { sellsWithVat: false }].map(says)).toEqual([true, false]);
  });

  it('leads to its e-invoice where it has one', () => {
    const page = 'https://pos.example.vn/hd/AAAAAAAAAAAAAAAAAAAA-_';
    expect(salesPrintout(order(), { unsent: true, names, einvoicePage: page }).einvoicePage).toBe(page);
    expect(salesPrintout(order(), { unsent: true, names })).not.toHaveProperty('einvoicePage');
  });

  it('names who sold, on the order and on its receipt; on neither where no seller is named', () => {
    const seller = (who: string) => {
      const sale = { ...order(), seller: who };
      const papers = [salesPrintout(sale, { unsent: false, names }), receiptPrintout(receipt, sale, false)];
      return papers.map(({ facts }) => facts.find(([label]) => label === 'Người bán')?.[1]);
    };
    expect(seller('Lê Thị Bình')).toEqual(['Lê Thị Bình', 'Lê Thị Bình']);
    expect(seller('')).toEqual([undefined, undefined]);
  });

  it('goes from the lines to what remains, every discount, fee and payment by name', () => {
    const sale = order({
      invoice_discount_percent: 10,
      fees: [{ line_no: 1, fee_code: 'SHIP', description: 'Phí giao hàng', amount: 30_000 }],
      receipts: [
        receipt,
        { ...receipt, receipt_id: 8, payment_type: 'transfer', amount: 100_000, status: 'ADDED' },
      ],
      remaining_amount: 890_000,
    });
    const printout = salesPrintout(sale, { unsent: false, names, changeVnd: 50_000 });
    expect(sums(printout)).toEqual([
      'Cộng tiền hàng: 1.400.000',
      'Chiết khấu đơn hàng 10%: −140.000',
      'Phí giao hàng: 30.000',
      'Tổng cộng: 1.290.000 ₫',
      'Tiền mặt: 400.000',
      'Chuyển khoản (chưa xác nhận): 100.000',
      'Còn lại: 790.000',
      'Tiền thừa trả khách: 50.000',
    ]);
    expect(printout.transfer).toEqual({ amountVnd: 790_000, purpose: 'SO-1' });
    expect(printout.marks).toEqual(['CHỜ CHUYỂN KHOẢN · WAITING FOR TRANSFER']);
    expect(salesPrintout({ ...sale, receipts: [receipt] }, { unsent: false, names }).marks).toEqual([]);
  });

  it('for a person who may not see what is owed, says neither that money remains nor not', () => {
    // What a set does not show comes as 0.
    const receipts = [receipt, { ...receipt, receipt_id: 8, status: 'ADDED' as const }];
    const sale = order({ receipts, remaining_amount: 0 });
    const printout = salesPrintout(sale, { unsent: false, names, isOpenKnown: false });
    expect(sums(printout).slice(1)).toEqual(['Tiền mặt: 400.000', 'Tiền mặt (chưa xác nhận): 400.000']);
    expect(printout.transfer).toBeUndefined();
  });

  it('asks for no money on a quote, a canceled order or a paid one', () => {
    const quote = salesPrintout(order({ document_type: 'quote', remaining_amount: 5 }), {
      unsent: false,
      names,
    });
    expect(quote.title[0]).toBe('BÁO GIÁ');
    expect(quote.transfer).toBeUndefined();
    expect(sums(quote)).toEqual(['Tổng cộng: 1.400.000 ₫']);
    const canceled = salesPrintout(order({ status: 'CANCELED' }), { unsent: false, names });
    expect(canceled.marks).toEqual(['ĐÃ HỦY · CANCELED']);
    expect(canceled.transfer).toBeUndefined();
    expect(salesPrintout(order({ remaining_amount: 0 }), { unsent: false, names }).transfer).toBeUndefined();
  });

  it('says on a numbered order that its changes are not sent', () => {
    const { marks, notes } = salesPrintout(order(), { unsent: true, names });
    expect(marks).toEqual(['CÓ THAY ĐỔI CHƯA GỬI · CHANGES NOT YET SENT']);
    expect(notes[0]).toContain('tạm tính');
  });

  it('has of a closed order what was shipped, which adds up to its total', () => {
    const sale = order({ status: 'CLOSED' });
    const lines = sale.lines.map((line, index) => ({ ...line, qty_shipped: index === 0 ? 3 : 0 }));
    const printout = salesPrintout({ ...sale, lines }, { unsent: false, names });
    expect(printout.lines.map(line => [line.quantity, line.priced?.amountVnd])).toEqual([[3, 300_000]]);
    expect(sums(printout)[0]).toBe('Tổng cộng: 300.000 ₫');
  });

  it('says on a credit memo what is still to be paid back', () => {
    const memo = order({
      document_type: 'credit_memo',
      status: 'POSTED',
      applies_to_no: 'SO-1',
      remaining_amount: 900_000,
    });
    expect(sums(salesPrintout(memo, { unsent: false, names }))).toEqual([
      'Tổng tiền trả lại: 1.400.000 ₫',
      'Còn phải hoàn: 900.000',
    ]);
    expect(salesPrintout({ ...memo, status: 'OPEN' }, { unsent: false, names }).marks).toEqual([
      'CHƯA GHI SỔ · NOT POSTED',
    ]);
  });

  it('names who carries the goods, and no one where there is no carrier', () => {
    const carried = (who: object) => {
      const { facts } = salesPrintout(order(who), { unsent: false, names });
      return facts.find(([label]) => label === 'Vận chuyển')?.[1];
    };
    expect(carried({ agent_code: 'VTP', agent_service_code: 'VCN' })).toBe('Hãng VTP VCN');
    expect(carried({})).toBeUndefined();
  });
});

describe('a receipt on paper', () => {
  it('is one of money taken, with what the order still costs', () => {
    const printout = receiptPrintout(receipt, order({ remaining_amount: 1_000_000 }), false);
    expect(printout.title[0]).toBe('PHIẾU THU');
    expect(sums(printout)).toEqual(['Số tiền thu: 400.000 ₫', 'Đơn hàng còn lại: 1.000.000']);
    expect(printout.inWordsVnd).toBe(400_000);
    expect(printout.marks).toEqual([]);
  });

  it('is one of money paid back when it is on a credit memo', () => {
    const memo = order({ document_type: 'credit_memo', status: 'POSTED' });
    expect(receiptPrintout(receipt, memo, false).title[0]).toBe('PHIẾU CHI');
  });

  it('says that it is neither sent nor posted', () => {
    const made: Receipt = { ...receipt, receipt_id: -1, status: 'ADDED', posted_at: null };
    expect(receiptPrintout(made, null, true).marks).toEqual([
      'CHƯA GỬI · NOT YET SENT',
      'CHƯA GHI SỔ · NOT POSTED',
    ]);
  });
});

describe('a posted document on paper', () => {
  const head = {
    pos_so_no: 'SO-1',
    franchise_code: 'F01',
    location_code: 'L01',
    posting_date: '2026-03-02',
    sell_to_customer_no: '',
    sell_to_name: '',
    sell_to_phone_no: '',
    total_lines: 1,
    created_at: '2026-03-02T03:00:00.000Z',
  };
  const line = {
    line_no: 10_000,
    item_no: 'A',
    variant_code: '',
    description: 'Nồi cơm điện',
    unit_of_measure: 'PCS',
    quantity: 2.5,
  };

  const invoice = {
    ...head,
    pos_si_no: 'SI-1',
    amount: 240_000,
    discount_amount: 40_000,
    fee_amount: 15_000,
    grand_total: 215_000,
    bill_to_name: '',
    bill_to_phone_no: '',
    bill_to_address: '',
    bill_to_city: '',
    lines: [{ ...line, unit_price: 100_000, line_discount_amount: 10_000, line_amount: 240_000 }],
  };

  it('is an invoice copy that is no tax invoice', () => {
    const printout = invoicePrintout(invoice);
    expect(sums(printout)).toEqual([
      'Cộng tiền hàng: 250.000',
      'Giảm giá mặt hàng: −10.000',
      'Chiết khấu, khuyến mãi, điểm: −40.000',
      'Phí: 15.000',
      'Tổng cộng: 215.000 ₫',
    ]);
    expect(printout.notes.join()).toContain('Không phải hóa đơn giá trị gia tăng');
    expect(printout.facts).toContainEqual(['Khách hàng', 'Khách lẻ']);
  });

  it('speaks of VAT on an invoice that was posted with it, and on no other', () => {
    const entry = {
      line_type: 'item',
      line_no: 10_000,
      amount: 108,
      base_amount: 100,
      vat_amount: 8,
    } as const;
    const says = (...given: Parameters<typeof invoicePrintout>) =>
      invoicePrintout(...given).notes.includes('Giá đã bao gồm thuế GTGT.');
    expect(says({ ...invoice, vat: [{ ...entry, vat_rate: '8%' }] })).toBe(true);
    expect(says({ ...invoice, vat: [] })).toBe(false);
    // The back end tells none.
    expect([says(invoice), says(invoice, false)]).toEqual([true, false]);
  });

  it('is a delivery note without prices', () => {
    const printout = shipmentPrintout(
      {
        ...head,
        pos_ss_no: 'SS-1',
        shipment_date: '2026-03-02',
        ship_to_name: '',
        ship_to_phone_no: '',
        ship_to_address: '',
        ship_to_city: '',
        agent_code: 'STORE',
        agent_service_code: '',
        lines: [{ ...line, location_code: 'L01' }],
      },
      names,
    );
    expect(printout.lines[0]?.priced).toBeUndefined();
    expect(sums(printout)).toEqual(['Tổng số lượng: 2,5 cái']);
  });
});

describe('a voucher', () => {
  const entry: VoucherEntry = {
    ...{
      id: 'cash/1',
      posting_date: '2026-11-25',
      document_type: 'cash_out',
      document_no: 'CB-F01-26-000001',
    },
    ...{ bank_account_no: 'CASH', location_code: 'F01-STORE', reason: 'supplies', description: 'Túi giấy' },
    ...{ amount: -45_000, name: 'Ngô Văn Nhận', address: '5 Trần Phú', payment_type: 'cash', pos_so_no: '' },
    ...{ franchise_code: 'F01', created_by: 'store01', created_at: '2026-11-25T03:00:00.000Z' },
  };

  it('names who was paid, where they live and why, and has room to sign', () => {
    const printout = voucherPrintout({ kind: 'voucher', entry });
    expect(printout.title[0]).toBe('PHIẾU CHI');
    expect(printout.facts).toContainEqual(['Người nhận tiền', 'Ngô Văn Nhận']);
    expect(printout.facts).toContainEqual(['Địa chỉ', '5 Trần Phú']);
    expect(printout.facts).toContainEqual(['Lý do chi', 'Mua vật dụng: Túi giấy']);
    expect(printout.inWordsVnd).toBe(45_000);
    expect(printout.signatures[0]).toBe('Người nhận tiền');
  });

  it('of cash that came in is a receipt, with room for a name that is not known', () => {
    const came: VoucherEntry = { ...entry, document_type: 'cash_in', amount: 45_000, name: '' };
    const printout = voucherPrintout({ kind: 'voucher', entry: came });
    expect(printout.title[0]).toBe('PHIẾU THU');
    expect(printout.facts.find(([label]) => label === 'Người nộp tiền')?.[1]).toMatch(/^…+$/);
  });
});
