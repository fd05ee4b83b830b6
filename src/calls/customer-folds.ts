import type { Change, Folded } from './kit.ts';

type Fields = Record<string, unknown>;
type Update = { customer_record: Fields & { customer_no: string }; base_version?: number | undefined };

/** Several changes of one customer that have not been sent are one; a change of one who has not been sent is how they are made. */
export function foldUpdate(earlier: Change, later: Update): Folded {
  const { customer_no, ...fields } = later.customer_record;
  // Earlier inputs were parsed with the schema of the call that `op` names.
  if (earlier.op === 'customers.createTemporary')
    return { op: earlier.op, input: { ...(earlier.input as Fields), ...fields } };
  if (earlier.op !== 'customers.update') return null;
  const { customer_record } = earlier.input as Update;
  return {
    op: earlier.op,
    input: { ...later, customer_record: { ...customer_record, ...fields, customer_no } },
  };
}
