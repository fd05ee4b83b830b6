import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { creditMemos } from '#calls/index.ts';
import { formatDateTime, formatQuantity } from '#model/kit/format.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { useTablet } from '../../../tablet/tablet.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { Note } from '../../../ui/note.tsx';
import { useSession } from '../../../who/session-state.ts';
import find from './find-sale.module.css';
import classes from './held-sales.module.css';
import { type ItemKey, keptSalesWith } from './kept-sales-with.ts';
import { SaleChoice } from './sale-choice.tsx';

const texts = t.sale.back;

/** The newest sales of this shop with an item: of the server, and without it those that the tablet keeps. */
export function SalesWith({
  location,
  item: { item_no, variant_code },
}: {
  location: string;
  item: ItemKey;
}) {
  const { data, isPending } = useRecord(creditMemos.salesWith, {
    location_code: location,
    item_no,
    variant_code,
  });
  const kept = useKeptSalesWith(location, { item_no, variant_code }, data === null && !isPending);
  const isReached = useCanFetch();
  const rows = data?.items ?? kept;
  return (
    <>
      {data === null && kept && (
        <div className={find.kept}>
          <Note>{isReached ? texts.onlyHere : texts.onlyKept}</Note>
        </div>
      )}
      {rows?.length ? null : (
        <p role="status">{rows ? (data ? texts.noneWith : texts.noneKept) : t.ui.loading}</p>
      )}
      <ul className={classes.held}>
        {rows?.map(row => (
          <li key={row.pos_so_no}>
            <Link to="/salesOrders/creditMemo" search={{ order: row.pos_so_no }}>
              <SaleChoice
                row={row}
                name={formatDateTime(row.created_at)}
                facts={[
                  row.sell_to_name,
                  texts.ofIt(formatQuantity(row.quantity)),
                  localNumber(row.pos_so_no),
                  row.total_lines > 1 ? texts.named(row.first_item, row.total_lines - 1) : '',
                ]}
              />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** `undefined` until the tablet has looked. */
function useKeptSalesWith(location: string, item: ItemKey, wanted: boolean) {
  const tablet = useTablet();
  const owner = useSession()?.owner ?? '';
  const { data } = useQuery({
    queryKey: ['stored', owner, creditMemos.salesWith.name, location, item],
    queryFn: () => (tablet ? keptSalesWith(tablet, location, item) : []),
    enabled: wanted && tablet !== null,
    staleTime: 0,
  });
  return wanted ? data : undefined;
}
