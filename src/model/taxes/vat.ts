import { sharesOf } from '../kit/amounts.ts';
import { addQuantity } from '../kit/quantity.ts';
import { hundredthsOf, type VatRate } from './vat-rates.ts';

/** VND: a price with VAT, split. `base + vat` is the price. */
export type VatSplit = { readonly base_amount: number; readonly vat_amount: number };

/**
 * Splits a price with VAT, in whole đồng: the base is rounded, half a đồng up, and VAT is the rest. What comes back
 * has the same figures below zero.
 */
export function splitVat(amount: number, rate: VatRate): VatSplit {
  const whole = BigInt(10_000 + hundredthsOf(rate));
  const rounded = Number((BigInt(Math.abs(amount)) * 20_000n + whole) / (2n * whole));
  const base_amount = amount < 0 ? -rounded : rounded;
  return { base_amount, vat_amount: amount - base_amount };
}

/** What of a posted document has a VAT rate of its own: a line of goods, or a fee. */
export type VatLine = {
  line_type: 'item' | 'fee';
  line_no: number;
  /** Units; 1 for a fee. */
  quantity: number;
  /** VND with VAT, after the line's part of the document's discounts */
  amount: number;
};

/** A VAT entry of a posted document: base and VAT of a line. Quantity and amounts of what came back are below zero. */
export type VatEntry = VatLine &
  VatSplit & {
    vat_group: string;
    vat_rate: VatRate;
    /** Of a credit memo: the posted invoice of which it comes back; empty for an invoice. */
    applies_to_no: string;
  };

/** What a posted document says of its worth, VND: lines, the discounts of the whole document, fees. */
export type Worth = {
  readonly lines: readonly {
    readonly line_no: number;
    readonly quantity: number;
    readonly line_amount: number;
  }[];
  readonly discount_amount: number;
  readonly fees: readonly { readonly line_no: number; readonly amount: number }[];
};

/** The lines of a document and its fees, each with what it is worth in the end: together they are the document's total. */
export function vatLines({ lines, discount_amount, fees }: Worth): VatLine[] {
  const inOrder = [...lines].sort((a, b) => a.line_no - b.line_no);
  const shares = sharesOf(
    discount_amount,
    inOrder.map(({ line_amount }) => line_amount),
  );
  return [
    ...inOrder.map(({ line_no, quantity, line_amount }, index) => ({
      line_type: 'item' as const,
      line_no,
      quantity,
      amount: line_amount - (shares[index] ?? 0),
    })),
    ...fees
      .filter(({ amount }) => amount !== 0)
      .map(({ line_no, amount }) => ({ line_type: 'fee' as const, line_no, quantity: 1, amount })),
  ];
}

/**
 * The VAT entries of an invoice: each line at the rate of its goods, so that all bases and all VAT add up to the total.
 *
 * @param rateOf group and rate of a line on the day of the sale; `null` for one without any, which gets no entry
 */
export function invoiceVat(
  worth: Worth,
  rateOf: (line: VatLine) => Pick<VatEntry, 'vat_group' | 'vat_rate'> | null,
): VatEntry[] {
  return vatLines(worth).flatMap(line => {
    const found = rateOf(line);
    return found ? [{ ...line, ...found, ...splitVat(line.amount, found.vat_rate), applies_to_no: '' }] : [];
  });
}

/** VAT entries of the order that a credit memo credits: of its invoices, by invoice, and of earlier credit memos. */
export type Sold = {
  readonly invoiced: readonly (VatEntry & { readonly document_no: string })[];
  readonly credited: readonly VatEntry[];
  /** Units of a line of the order that were invoiced, and credited before, with VAT or without. */
  readonly unitsOf: (line_no: number) => { readonly invoiced: number; readonly credited: number };
};

type Part = {
  readonly of: Sold['invoiced'][number] | null;
  readonly quantity: number;
  readonly left: number;
};

/**
 * The VAT entries of a credit memo. Goods come back at the rate of the invoice that sold them, the oldest first, and
 * when all of an invoice's line is back so is all of its VAT, to the đồng. What was invoiced before VAT was kept has none.
 *
 * @returns entries below zero; bases and VAT add up to the memo's total where all of it was sold with VAT
 */
export function creditMemoVat(worth: Worth, sold: Sold): VatEntry[] {
  return vatLines(worth).flatMap(line => {
    const parts = partsOf(line, sold);
    const amounts = sharesOf(
      line.amount,
      parts.map(({ quantity }) => Math.round(quantity * 1000)),
    );
    return parts.flatMap((part, index) =>
      part.of ? [creditEntry(part, part.of, amounts[index] ?? 0, sold)] : [],
    );
  });
}

/** Which invoices a line of a credit memo takes its units from. */
function partsOf({ line_type, line_no, quantity }: VatLine, sold: Sold): Part[] {
  const invoiced = sold.invoiced.filter(entry => entry.line_type === line_type && entry.line_no === line_no);
  const withVat = addQuantity(...invoiced.map(entry => entry.quantity));
  const before = sold.credited.filter(entry => entry.line_type === line_type && entry.line_no === line_no);
  const backWithVat = -addQuantity(...before.map(entry => entry.quantity));
  const units = line_type === 'fee' ? { invoiced: 1, credited: 0 } : sold.unitsOf(line_no);
  const without = addQuantity(
    addQuantity(units.invoiced, -withVat),
    -addQuantity(units.credited, -backWithVat),
  );
  const sources = [
    { of: null, left: Math.max(0, without) },
    ...invoiced.map(of => ({ of, left: addQuantity(of.quantity, -backOf(of, before).quantity) })),
  ];
  let open = quantity;
  return sources.flatMap(source => {
    const taken = Math.min(open, source.left);
    open = addQuantity(open, -taken);
    return taken > 0 ? [{ ...source, quantity: taken }] : [];
  });
}

function creditEntry(
  { quantity, left }: Part,
  of: Sold['invoiced'][number],
  amount: number,
  sold: Sold,
): VatEntry {
  const back = backOf(of, sold.credited);
  const upTo = quantity === left ? of.vat_amount : shareOf(of.vat_amount, back.amount + amount, of.amount);
  const vat = upTo - back.vat_amount;
  return {
    line_type: of.line_type,
    line_no: of.line_no,
    vat_group: of.vat_group,
    vat_rate: of.vat_rate,
    applies_to_no: of.document_no,
    quantity: -quantity,
    amount: 0 - amount,
    vat_amount: 0 - vat,
    base_amount: 0 - (amount - vat),
  };
}

/** What has come back of a line of an invoice, above zero. */
function backOf(of: Sold['invoiced'][number], credited: readonly VatEntry[]) {
  const back = credited.filter(
    entry =>
      entry.applies_to_no === of.document_no &&
      entry.line_type === of.line_type &&
      entry.line_no === of.line_no,
  );
  return {
    quantity: -addQuantity(...back.map(entry => entry.quantity)),
    amount: -sum(back.map(entry => entry.amount)),
    vat_amount: -sum(back.map(entry => entry.vat_amount)),
  };
}

/** `amount × part / whole` to the next whole đồng; none of a whole that is nothing. */
function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const twice = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  const by = 2n * BigInt(whole);
  return Number(twice >= 0n ? twice / by : -((-twice + by - 1n) / by));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Base and VAT of a document by rate, the highest rate first. VND. */
export type VatOfRate = VatSplit & { readonly vat_rate: VatRate; readonly amount: number };

/** Adds entries up by rate: each figure is the sum of those of its lines. */
export function vatByRate(
  entries: readonly Pick<VatEntry, 'vat_rate' | 'amount' | keyof VatSplit>[],
): VatOfRate[] {
  const sums = new Map<VatRate, VatOfRate>();
  for (const { vat_rate, amount, base_amount, vat_amount } of entries) {
    const so = sums.get(vat_rate) ?? { vat_rate, amount: 0, base_amount: 0, vat_amount: 0 };
    sums.set(vat_rate, {
      vat_rate,
      amount: so.amount + amount,
      base_amount: so.base_amount + base_amount,
      vat_amount: so.vat_amount + vat_amount,
    });
  }
  return [...sums.values()].sort((a, b) => hundredthsOf(b.vat_rate) - hundredthsOf(a.vat_rate));
}
