import { customers } from '#calls/index.ts';
import { after, becomes, type Coalescing, coalescing, withGiven } from '../coalesce.ts';

const { createTemporary, update } = customers;

/**
 * Several unsent changes of one customer are one. A change of one who has not been sent is how they are made.
 */
export const coalesce: readonly Coalescing[] = [
  coalescing(update, [
    after(createTemporary, (made, { customer_record: { customer_no: _, ...fields } }) =>
      becomes(createTemporary, withGiven(made, fields)),
    ),
    after(update, (before, later) =>
      becomes(update, {
        ...later,
        customer_record: withGiven(before.customer_record, later.customer_record),
      }),
    ),
  ]),
];
