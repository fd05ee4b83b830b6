import type { ReactNode } from 'react';
import { transferOrders } from '#calls/index.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import type { Measured } from '#model/stock/by-unit.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { useRecord } from '../../read/use-record.ts';
import { DateText, Quantity } from '../../ui/tables/values.tsx';
import classes from '../../workflows/document/document-view.module.css';
import own from './receipt-history.module.css';

const texts = t.consignmentReceipt;

const sumOf = (lines: readonly Measured[]) => texts.pieces(inUnits(lines), lines.length);

/** What was shipped when, and what came in: who, when, how much. */
export function ReceiptHistory({ order }: { order: TransferOrder }) {
  const named = new Map(
    order.lines.map(({ line_no, item_no, description, unit_of_measure }) => [
      line_no,
      { name: description || item_no, unit_of_measure },
    ]),
  );
  return (
    <>
      <section className={classes.block} aria-label={texts.receipts}>
        <h2>{texts.receipts}</h2>
        {order.receipts.length === 0 && <p className={classes.hint}>{texts.noReceipts}</p>}
        {order.receipts.map(({ at, by, lines }) => (
          <Posting
            key={`${at}${by}`}
            title={<DateText value={at} time />}
            by={by || texts.franchisor}
            lines={lines.map(line => ({
              ...{ name: String(line.line_no), unit_of_measure: '' },
              ...named.get(line.line_no),
              ...line,
            }))}
          />
        ))}
      </section>
      <Shipments no={order.bc_to_no} />
    </>
  );
}

function Shipments({ no }: { no: string }) {
  const { data, isPending } = useRecord(transferOrders.shipments, { bc_to_no: no });
  return (
    <section className={classes.block} aria-label={texts.shipments}>
      <h2>{texts.shipments}</h2>
      {!data && <p className={classes.hint}>{isPending ? t.ui.loading : texts.shipmentsUnknown}</p>}
      {data?.shipments.length === 0 && <p className={classes.hint}>{texts.noShipments}</p>}
      {data?.shipments.map(shipment => (
        <Posting
          key={shipment.no}
          title={shipment.no}
          by={<DateText value={shipment.posting_date} />}
          lines={shipment.lines.map(line => ({ ...line, name: line.description || line.item_no }))}
        />
      ))}
    </section>
  );
}

/** One posting. Its lines are shown on request. */
function Posting(props: {
  title: ReactNode;
  by: ReactNode;
  lines: readonly (Measured & { line_no: number; name: string })[];
}) {
  return (
    <details className={own.posting}>
      <summary>
        <strong>{props.title}</strong> {props.by}
        <small>{sumOf(props.lines)}</small>
      </summary>
      <ul>
        {props.lines.map(line => (
          <li key={line.line_no}>
            {line.name} <Quantity value={line.quantity} unit={line.unit_of_measure} />
          </li>
        ))}
      </ul>
    </details>
  );
}
