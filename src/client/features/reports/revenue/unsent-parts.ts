import type { Collected, RevenueGroup, RevenueRank, RevenueSummary } from '#calls/sales/revenue.ts';
import { t } from '../../../messages/en.ts';
import { valueBy } from '../../../workflows/report/measures.ts';
import { type Added, type Measures, type Payment, plus } from '../../../workflows/report/unsent-sales.ts';

type Parts = Extract<RevenueGroup, 'item' | 'category' | 'sales_person' | 'location' | 'franchise'>;
/** `null` of an item that this tablet does not know. */
type CategoryOf = (item_no: string) => string | null;
type Part = Measures & { id: string; description: string; unit_of_measure: string };

/** Has a unit while all of it has the same; what is of no item, such as fees, has no quantity. */
const inOneUnit = <S extends { unit_of_measure: string; quantity: number }>(
  sums: S,
  { unit_of_measure, quantity }: Pick<Part, 'unit_of_measure' | 'quantity'>,
): S =>
  quantity === 0 || sums.unit_of_measure === unit_of_measure ? sums : { ...sums, unit_of_measure: '' };

/** The parts of one document; none where this tablet does not know what part it is. */
function partsOf(sale: Added, by: Parts, categoryOf: CategoryOf): Part[] {
  const whole = (id: string): Part[] => [{ ...sale, id, description: '', unit_of_measure: '' }];
  if (by === 'location') return whole(sale.location_code);
  if (by === 'franchise') return whole(sale.franchise_code);
  if (by === 'sales_person') return sale.seller === null ? [] : whole(sale.seller);
  const parts = new Map<string, Part>();
  for (const line of sale.lines) {
    const id = by === 'item' || line.item_no === '' ? line.item_no : categoryOf(line.item_no);
    if (id === null) return [];
    const { description } = by === 'item' ? line : { description: '' };
    const before = parts.get(id);
    parts.set(id, before ? inOneUnit(plus(before, [line]), line) : { ...line, id, description });
  }
  // As the server counts them: a document is one of each of its items, and of no category.
  const { invoices, credit_memos } = by === 'item' ? sale : { invoices: 0, credit_memos: 0 };
  return [...parts.values()].map(part => ({ ...part, invoices, credit_memos }));
}

const emptyRow = { posting_date: '', hour: null, cost_amount: 0, costed_amount: 0, uncosted_lines: 0 };
const rowOf = (by: Parts, { id, description, ...sums }: Part): RevenueSummary => {
  const as = (group: Parts) => (by === group ? id : '');
  return {
    ...{ ...emptyRow, ...sums, id, description },
    ...{ franchise_code: as('franchise'), location_code: as('location'), item_no: as('item') },
    ...{ item_category: as('category'), sales_person: as('sales_person') },
  };
};

export type Ranked = {
  rows: readonly RevenueSummary[];
  /** VND by part: how much of its value is not sent yet. */
  unsent: ReadonlyMap<string, number>;
  /** Said where not all unsent sales are in it; empty where they are. */
  note: string;
};

/**
 * The ranked parts with what is not sent yet, in their order. What a tablet does not know is left out and said: what goods
 * cost, and, where the server answered the largest parts alone, how large the others are.
 */
export function withUnsent(
  rows: readonly RevenueSummary[],
  sales: readonly Added[],
  asked: { by: Parts; rank_by: RevenueRank; isWhole: boolean; categoryOf: CategoryOf },
): Ranked {
  const { by, rank_by, isWhole, categoryOf } = asked;
  if (sales.length === 0) return { rows, unsent: new Map(), note: '' };
  if (rank_by === 'margin' || !isWhole)
    return { rows, unsent: new Map(), note: t.report.unsentLeftOut(sales.length) };
  const all = new Map(rows.map(row => [row.id, row]));
  const unsent = new Map<string, number>();
  let left = 0;
  const value = valueBy[rank_by];
  for (const sale of sales) {
    const parts = partsOf(sale, by, categoryOf);
    if (parts.length === 0) left += 1;
    for (const part of parts) {
      const before = all.get(part.id);
      const row = rowOf(by, part);
      all.set(part.id, before ? inOneUnit(plus(before, [part]), part) : row);
      unsent.set(part.id, (unsent.get(part.id) ?? 0) + value(row));
    }
  }
  return {
    rows: [...all.values()].sort((a, b) => value(b) - value(a)),
    unsent,
    note: left === 0 ? '' : t.report.unsentLeftOut(left),
  };
}

type Money = Omit<Collected, 'methods' | 'channels'>;

/** The money collected with what is not sent yet, the most first. */
export function collectedWith(data: Collected, payments: readonly Payment[]): Collected {
  const by = <R extends Money, K extends 'payment_type' | 'receipt_type'>(
    rows: readonly R[],
    key: K & keyof R,
    make: (name: string) => R,
  ): R[] => {
    const all = new Map(rows.map(row => [String(row[key]), row]));
    for (const payment of payments)
      all.set(payment[key], withPayment(all.get(payment[key]) ?? make(payment[key]), payment));
    return [...all.values()].sort((a, b) => b.amount - a.amount);
  };
  return {
    ...payments.reduce(withPayment, data),
    methods: by(data.methods, 'payment_type', payment_type => ({ payment_type, ...noMoney })),
    channels: by(data.channels, 'receipt_type', receipt_type => ({ receipt_type, ...noMoney })),
  };
}

const noMoney: Money = { receipts: 0, received: 0, refunds: 0, refunded: 0, amount: 0 };

const withPayment = <M extends Money>(sums: M, { amount, isRefund }: Payment): M =>
  isRefund
    ? { ...sums, refunds: sums.refunds + 1, refunded: sums.refunded + amount, amount: sums.amount - amount }
    : {
        ...sums,
        receipts: sums.receipts + 1,
        received: sums.received + amount,
        amount: sums.amount + amount,
      };
