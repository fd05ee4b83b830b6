import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { creditMemos, salesInvoices, salesShipments } from '#calls/index.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { useList } from '../../../read/use-list.ts';
import { postedOf } from '../../../tablet/asked-inputs.ts';
import { Amount, DateText } from '../../../ui/tables/values.tsx';
import classes from '../../../workflows/document/document-view.module.css';
import { OrderStatus } from '../orders/order-status.tsx';

const texts = t.salesPosted;

/** What an order has become: shipments, invoices, credit memos; each leads to its own view. */
export default function PostedDocuments({ no }: { no: string }) {
  const shipments = useList(salesShipments.filter, postedOf('pos_so_no', no));
  const invoices = useList(salesInvoices.filter, postedOf('pos_so_no', no));
  const memos = useList(creditMemos.filter, postedOf('applies_to_no', no));
  const report = usePagePermission('/reports/salesHistorical').allowed;
  const memoScreen = usePagePermission('/salesOrders/creditMemo').allowed;
  const count = shipments.rows.length + invoices.rows.length + memos.rows.length;
  // Those of older orders are on the tablet only if they were looked at there.
  const unknown = shipments.source === 'tablet' && shipments.asOf === null;
  return (
    <section className={classes.block} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {count === 0 && !unknown && <p className={classes.hint}>{texts.none}</p>}
      {unknown && <p className={classes.hint}>{texts.needsConnection}</p>}
      <ul className={classes.receipts}>
        {shipments.rows.map(row => (
          <Row
            key={row.pos_ss_no}
            kind={texts.shipment}
            date={row.posting_date}
            end={texts.lines(row.total_lines)}
          >
            <Link to="/salesOrders/detail" search={{ no, shipment: row.pos_ss_no }}>
              {row.pos_ss_no}
            </Link>
          </Row>
        ))}
        {invoices.rows.map(row => (
          <Row
            key={row.pos_si_no}
            kind={texts.invoice}
            date={row.posting_date}
            end={<Amount value={row.grand_total} unit />}
          >
            {report ? (
              <Link to="/reports/salesHistorical/$id" params={{ id: row.pos_si_no }}>
                {row.pos_si_no}
              </Link>
            ) : (
              row.pos_si_no
            )}
          </Row>
        ))}
        {memos.rows.map(row => (
          <Row
            key={row.pos_so_no}
            kind={texts.creditMemo}
            date={row.order_date}
            end={<Amount value={-row.grand_total} unit />}
            mark={<OrderStatus sale={row} />}
          >
            {memoScreen ? (
              <Link to="/salesOrders/creditMemo" search={{ no: row.pos_so_no }}>
                {localNumber(row.pos_so_no)}
              </Link>
            ) : (
              localNumber(row.pos_so_no)
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row(props: { kind: string; date: string; end: ReactNode; mark?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={`${classes.receipt} ${classes.posted}`}>
        {props.children}
        <small>
          {props.kind} · <DateText value={props.date} /> {props.mark}
        </small>
      </span>
      <strong>{props.end}</strong>
    </li>
  );
}
