import { noTaxIdentity } from '#model/setup/tax-identity.ts';
import type { ContentLine, EinvoiceContent, PaperContent } from '#server/einvoices/provider.ts';

export const sampleLine: ContentLine = {
  ...{ line_type: 'item', line_no: 10_000, quantity: 2, amount: 270_000, base_amount: 250_000 },
  ...{ vat_amount: 20_000, vat_rate: '8%', code: 'A1', name: 'Áo thun', unit: 'CÁI', unit_price: 125_000 },
};

/** Two T-shirts, sold to a consumer. */
export const sampleContent: EinvoiceContent = {
  ...{ kind: 'original', series: '1C26MAA', invoice_date: '2026-11-28', document_no: 'SI-1' },
  seller: { ...noTaxIdentity, legal_kind: 'company_deduction', tax_code: '0300588569' },
  ...{ buyer: null, first: null, payment: 'TM', lines: [sampleLine] },
  ...{ base_amount: 250_000, vat_amount: 20_000, amount: 270_000 },
  by_rate: [{ vat_rate: '8%', amount: 270_000, base_amount: 250_000, vat_amount: 20_000 }],
};

/** Two T-shirts on their way to another place. */
export const samplePaper: PaperContent = {
  ...{ document_type: 'transfer', series: '6C26NAA', invoice_date: '2026-11-28' },
  ...{ order_no: 'CI-1', order_date: '2026-11-27', notes: 'Hàng cuối mùa' },
  sender: { location_name: 'Kho A', address: '10 Tân Trào', name: 'Công ty An', tax_code: '0300588569' },
  receiver: { location_name: 'Kho B', address: 'Huế', name: 'Công ty <Bình & Con>', tax_code: '0100109106' },
  ...{ carrier: 'Anh Ba', vehicle: '29-A1 234.56' },
  lines: [{ code: 'A1', name: 'Áo thun', unit: 'CÁI', quantity: 2 }],
};
