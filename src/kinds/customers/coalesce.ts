import { customers } from '#calls/index.ts';
import { after, assignGiven, type Coalescing, changeOf, coalescing } from '../coalesce.ts';

const { createTemporary, update } = customers;

/**
 * Several unsent changes of one customer are one. A change of one who has not been sent is how they are made.
 */
export const coalesce: readonly Coalescing[] = [
  coalescing(update, [
    after(createTemporary, (made, { customer_record: { customer_no: _, ...fields } }) =>
      changeOf(createTemporary, assignGiven(made, fields)),
    ),
    after(update, (before, later) =>
      changeOf(update, {
        ...later,
        customer_record: assignGiven(before.customer_record, later.customer_record),
      }),
    ),
  ]),
];
