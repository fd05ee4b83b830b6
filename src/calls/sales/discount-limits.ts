import * as v from 'valibot';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { amountFromZero, percent } from '../kit/atoms.ts';
import type { Schema } from '../kit/call.ts';

/** How much may be taken off by hand: of a permission set, or as a person approved it. */
export const discountLimitSchema = v.object({
  percent,
  line_percent: v.nullable(percent),
  amount: v.nullable(amountFromZero),
}) satisfies Schema<DiscountLimit>;
