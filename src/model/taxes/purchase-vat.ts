import { amountUpTo } from '../kit/amounts.ts';
import type { PurchaseDocument } from '../purchases/document.ts';
import { purchaseTotals } from '../purchases/totals.ts';
import { creditMemoVat, invoiceVat, type Sold, type VatEntry, type VatSplit, type Worth } from './vat.ts';
import { hundredthsOf, type VatRate } from './vat-rates.ts';

/** VAT on top of a price without it, in whole đồng, half a đồng up. VND. */
export function addVat(base_amount: number, rate: VatRate): VatSplit {
  const twice = 2n * BigInt(Math.abs(base_amount)) * BigInt(hundredthsOf(rate)) + 10_000n;
  const vat = Number(twice / 20_000n);
  return { base_amount, vat_amount: base_amount < 0 ? -vat : vat };
}

/** A VAT entry of what was bought. */
export type PurchaseVatEntry = VatEntry & {
  /** Whether its document's amounts are with VAT; without, VAT comes on top of them. */
  prices_include_vat: boolean;
};

type Bought = Pick<
  PurchaseDocument,
  'type' | 'la_status' | 'invoice_discount_amount' | 'invoice_discount_percent' | 'credited_amount' | 'lines'
>;

/** What an invoiced order is worth, line by line, by the prices of the document. VND. */
function worthOf(order: Bought): Worth {
  const lines = order.lines
    .filter(line => line.qty_invoiced > 0)
    .map(line => ({
      line_no: line.line_no,
      quantity: line.qty_invoiced,
      line_amount: amountUpTo(
        { ...line, quantity: line.purchase_qty, unit_price: line.unit_cost },
        line.qty_invoiced,
      ),
    }));
  return { lines, discount_amount: purchaseTotals(order).invoice_discount, fees: [] };
}

/**
 * The VAT entries of an order that is invoiced.
 *
 * @param rateOf group and rate of a line's goods on the day of the invoice; `null` for none
 */
export function purchaseVat(
  order: Bought,
  rateOf: (line: { line_no: number }) => Pick<VatEntry, 'vat_group' | 'vat_rate'> | null,
  prices_include_vat: boolean,
): PurchaseVatEntry[] {
  return invoiceVat(worthOf(order), rateOf).map(entry => {
    if (prices_include_vat) return { ...entry, prices_include_vat };
    const split = addVat(entry.amount, entry.vat_rate);
    return { ...entry, ...split, amount: split.base_amount + split.vat_amount, prices_include_vat };
  });
}

/** An entry with the amount that its document says. */
const asPriced = <E extends PurchaseVatEntry>(entry: E): E =>
  entry.prices_include_vat ? entry : { ...entry, amount: entry.base_amount };

/**
 * The VAT entries of a credit memo, at the rates of the order that it credits. With the last piece all VAT of a line is back.
 *
 * @param sold entries of the order and of its earlier credit memos
 */
export function purchaseMemoVat(
  memo: Pick<PurchaseDocument, 'lines' | 'invoice_discount_amount'>,
  sold: Sold & {
    readonly invoiced: readonly (PurchaseVatEntry & { readonly document_no: string })[];
    readonly credited: readonly PurchaseVatEntry[];
  },
): PurchaseVatEntry[] {
  const prices_include_vat = sold.invoiced[0]?.prices_include_vat ?? true;
  const worth = {
    lines: memo.lines.map(({ line_no, purchase_qty, line_amount }) => ({
      line_no,
      quantity: purchase_qty,
      line_amount,
    })),
    discount_amount: memo.invoice_discount_amount,
    fees: [],
  };
  const entries = creditMemoVat(worth, {
    ...sold,
    invoiced: sold.invoiced.map(asPriced),
    credited: sold.credited.map(asPriced),
  });
  return entries.map(entry =>
    prices_include_vat
      ? { ...entry, prices_include_vat }
      : {
          ...entry,
          base_amount: entry.amount,
          amount: entry.amount + entry.vat_amount,
          prices_include_vat,
        },
  );
}
