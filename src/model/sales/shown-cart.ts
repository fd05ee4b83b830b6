import { lineAmount } from '../kit/amounts.ts';
import type { OrderTotals } from '../kit/totals.ts';

/** A line as its customer reads it. */
export type ShownLine = {
  name: string;
  quantity: number;
  /** VND of one, and of the line after its own discount; `null` where the price is not known. */
  priceVnd: number | null;
  amountVnd: number | null;
  /** VND that was taken off the line. */
  discountVnd: number;
};

export const shownSums = ['discount', 'promotion', 'points', 'fees'] as const;

/** What is taken off all of it, or comes on top. */
export type ShownSum = {
  of: (typeof shownSums)[number];
  /** Of a promotion. */
  name: string;
  /** VND; less than 0 where it is taken off. */
  amountVnd: number;
};

/** A cart as its customer sees it. The amounts of its lines and sums add up to the total. */
export type ShownCart = { lines: ShownLine[]; sums: ShownSum[]; totalVnd: number };

type Line = {
  quantity: number;
  unit_price: number;
  line_discount_amount: number;
  is_price_unknown?: true | undefined;
};

/** What a customer may see of a cart: nothing of what it costs the shop, or of what the shop notes for itself. */
export function shownCart<L extends Line>(
  lines: readonly L[],
  nameOf: (line: L) => string,
  totals: OrderTotals,
): ShownCart {
  const { invoice_discount, promotions, points_discount, fees, grand_total } = totals;
  const sums: ShownSum[] = [
    { of: 'discount', name: '', amountVnd: -invoice_discount },
    ...promotions.map(({ description, code, amount }) => ({
      of: 'promotion' as const,
      name: description || code,
      amountVnd: -amount,
    })),
    { of: 'points', name: '', amountVnd: -points_discount },
    { of: 'fees', name: '', amountVnd: fees },
  ];
  return {
    lines: lines.map(line => ({
      name: nameOf(line),
      quantity: line.quantity,
      priceVnd: line.is_price_unknown ? null : line.unit_price,
      amountVnd: line.is_price_unknown ? null : lineAmount(line),
      discountVnd: line.line_discount_amount,
    })),
    sums: sums.filter(({ amountVnd }) => amountVnd !== 0),
    totalVnd: grand_total,
  };
}

/** A phone number that others in the queue cannot read: its last three digits. */
export const maskedPhone = (phone: string): string => (phone.length < 6 ? '' : `*** *** ${phone.slice(-3)}`);
