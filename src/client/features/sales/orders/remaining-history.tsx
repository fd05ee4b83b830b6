import { useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatAmount } from '#model/kit/format.ts';
import { usePersonName } from '../../../fields/person-name.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/use-list.ts';
import { DateText } from '../../../ui/tables/values.tsx';
import classes from '../../../workflows/document/document-view.module.css';

const texts = t.salesOrders.remainingHistory;

/** Who has corrected the remaining amount of an order, the newest first; asked for when it is opened. */
export default function RemainingHistory({ no }: { no: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className={classes.block} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>{texts.title}</summary>
      {opened && <Changes no={no} />}
    </details>
  );
}

function Changes({ no }: { no: string }) {
  const history = useList(salesOrders.remainingHistory, { size: 100, filters: [filter('pos_so_no', no)] });
  const personName = usePersonName();
  if (history.isPending) return <p className={classes.hint}>{t.ui.loading}</p>;
  if (history.source === 'tablet')
    return <p className={classes.hint}>{history.error ? t.call.failed : t.call.needsConnection}</p>;
  if (history.rows.length === 0) return <p className={classes.hint}>{texts.none}</p>;
  return (
    <ul className={classes.receipts}>
      {history.rows.map(row => (
        <li key={row.id}>
          <span className={classes.receipt}>
            {texts.change(formatAmount(row.old_amount), formatAmount(row.new_amount))}
            <small>
              {personName(row.changed_by)} · <DateText value={row.created_at} time />
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
