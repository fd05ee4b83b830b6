import type { SalesOrderRow } from '#calls/sales/orders.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { UnsentMark } from '../../../ui/marks.tsx';
import { Amount } from '../../../ui/tables/values.tsx';

/** A sale in a list to choose from: what it is known by, what else is known of it, and its sum. */
export function SaleChoice({
  row: { pos_so_no, grand_total },
  name,
  facts,
}: {
  row: Pick<SalesOrderRow, 'pos_so_no' | 'grand_total'>;
  name: string;
  facts: readonly string[];
}) {
  return (
    <>
      <span>
        <strong>{name}</strong>
        <small>
          {facts.filter(Boolean).join(' · ')} {isLocal(pos_so_no) && <UnsentMark />}
        </small>
      </span>
      <Amount value={grand_total} unit />
    </>
  );
}
