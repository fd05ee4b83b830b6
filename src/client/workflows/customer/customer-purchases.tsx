import { Link } from '@tanstack/react-router';
import { salesInvoices } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import classes from '../../fields/customer-fields.module.css';
import { t } from '../../messages/en.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { Freshness } from '../../ui/marks.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';

const texts = t.customers.card;
const shown = 5;

/** The last posted invoices and credit memos of a customer; without a connection those that this tablet has seen. */
export function CustomerPurchases({ customerNo }: { customerNo: string }) {
  const list = useList(salesInvoices.historical, {
    size: shown,
    filters: [filter('sell_to_customer_no', customerNo)],
  });
  const mayRead = useMayRead(salesInvoices.historical, {});
  if (list.error || !mayRead) return null;
  return (
    <section aria-label={texts.purchases}>
      <div className={classes.head}>
        <h3>{texts.purchases}</h3>
        <span className={classes.dim}>
          <Freshness asOf={list.asOf} source={list.source} />
        </span>
      </div>
      {list.isPending ? <p className={classes.dim}>{texts.loading}</p> : null}
      {!list.isPending && list.rows.length === 0 ? (
        <p className={classes.dim}>{list.source === 'server' ? texts.noPurchases : texts.purchasesOffline}</p>
      ) : null}
      <ul className={classes.purchases}>
        {list.rows.map(row => (
          <li key={row.id}>
            <Link to="/reports/salesHistorical/$id" params={{ id: row.id }}>
              <span>
                <span className="number">{row.id}</span>
                <small>
                  <DateText value={row.posting_date} />
                  {row.document_type === 'credit_memo' ? ` · ${texts.creditMemo}` : ''}
                </small>
              </span>
              <Amount value={row.amount} unit />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
