import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { transferOrders } from '#calls/index.ts';
import type { TransferOrder } from '#calls/transfers/orders.ts';
import { canReceive } from '#model/transfers/orders.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { translateVerdict } from '../../read/offered-actions.ts';
import { usePagePermission } from '../../read/permissions.ts';
import type { RecordResult } from '../../read/use-record.ts';
import { isUnsent } from '../../tablet/entries.ts';
import { confirm } from '../../ui/confirm.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { connectorReason } from '../../workflows/document/connector-reason.ts';
import { DocumentHead, HeadFact, headLink } from '../../workflows/document/document-head.tsx';
import classes from '../../workflows/document/document-view.module.css';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { FormatButtons } from '../../workflows/print/format-buttons.tsx';
import { PrintJob } from '../../workflows/print/print-job.tsx';
import type { PrintFormat } from '../../workflows/print/print-request.ts';
import { type Counted, receiveKey } from '../../workflows/receive/counting.ts';
import { ReceiveForm } from '../../workflows/receive/receive-form.tsx';
import { ReceivePending } from '../../workflows/receive/receive-pending.tsx';
import { piecesOfTransfer, type TransferPiece } from '../../workflows/receive/transfer-pieces.ts';
import { useReceiving } from '../../workflows/receive/use-receiving.ts';
import { StripNote, UnsentStrip } from '../../workflows/unsent/unsent-strip.tsx';
import { receiptColumns } from './receipt-columns.tsx';
import { ReceiptHistory } from './receipt-history.tsx';

const texts = t.consignmentReceipt;

/** What is on its way and what has come, with counting it in. */
export function ReceiptView({
  record,
  order,
  finished,
}: {
  record: RecordResult<typeof transferOrders.get>;
  order: TransferOrder;
  /** The ERP no longer has it. */
  finished: boolean;
}) {
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const mayPrint = usePagePermission('/consignmentReceipt/detail').button('Print');
  const status = finished ? 'RECEIVED' : order.status;
  const { bc_to_no } = order;
  const print = async (format: PrintFormat) => {
    if (await confirm({ title: texts.printPrompt, confirmLabel: texts.print })) setPrinting(format);
  };
  return (
    <div className={classes.page}>
      <DocumentHead
        title={texts.documentTitle(bc_to_no)}
        status={<StatusBadge status={status} label={texts.status[status]} />}
        unsent={record.pending.some(isUnsent)}
        final={false}
        freshness={record}
        facts={<HeadFacts order={order} />}
        actions={
          <>
            {!finished && (
              <CallButton call={transferOrders.sync} input={{ bc_to_no }}>
                {texts.sync}
              </CallButton>
            )}
            {mayPrint && (
              <FormatButtons label={texts.print} usual="a4" onPrint={format => void print(format)} />
            )}
          </>
        }
      />
      {finished && <Note>{texts.finished}</Note>}
      <UnsentStrip record={record} words={texts.words} onDeleted={() => undefined} />
      {order.erp_refusal && <StripNote held>{texts.refused(connectorReason(order.erp_refusal))}</StripNote>}
      <ReceivePending
        record={record}
        call={transferOrders.receive}
        base={record.base ? piecesOfTransfer(record.base) : []}
      />
      <div className={classes.view}>
        <section className={classes.block} aria-label={texts.lines}>
          <Receive order={order} finished={finished} refresh={record.refresh} />
        </section>
        <div className={classes.side}>
          <ReceiptHistory order={order} />
        </div>
      </div>
      {printing && (
        <PrintJob print={{ kind: 'transfer', bc_to_no }} format={printing} onDone={() => setPrinting(null)} />
      )}
    </div>
  );
}

function HeadFacts({ order }: { order: TransferOrder }) {
  return (
    <>
      <HeadFact name={texts.from} value={<LocationName code={order.transfer_from_code} />} />
      <HeadFact name={texts.to} value={<LocationName code={order.transfer_to_code} />} />
      {order.intransit_code && (
        <HeadFact name={texts.inTransit} value={<LocationName code={order.intransit_code} />} />
      )}
      {order.shipment_date && (
        <HeadFact name={texts.shipmentDate} value={<DateText value={order.shipment_date} />} />
      )}
      {order.ci_no && (
        <HeadFact
          name={texts.issue}
          value={
            <Link className={headLink} to="/consignmentIssue/detail" search={{ no: order.ci_no }}>
              {order.ci_no}
            </Link>
          }
        />
      )}
    </>
  );
}

function Receive(props: { order: TransferOrder; finished: boolean; refresh: () => Promise<void> }) {
  const { order, finished, refresh } = props;
  const { bc_to_no } = order;
  const { send, allowed } = useCall(transferOrders.receive);
  const receiving = useReceiving(receiveKey.transfer(bc_to_no), piecesOfTransfer(order));
  const permitted = allowed();
  const may = finished
    ? { ok: false as const, why: '' }
    : !permitted.ok && permitted.reason === 'permission'
      ? { ok: false as const, why: permitted.why }
      : translateVerdict(canReceive(order));
  const receive = async (counted: readonly Counted<TransferPiece>[]): Promise<boolean> => {
    const lines = counted.map(({ piece, quantity }) => ({
      line_no: piece.line.line_no,
      qty_to_receive: quantity,
    }));
    const sent = await send({ bc_to_no, franchise_code: order.franchise_code, lines });
    const taken = sent.kind === 'done' || sent.kind === 'queued';
    // Another person may have received some of it: the lines then show what is left next to what was counted.
    if (!taken) await refresh();
    return taken;
  };
  return (
    <ReceiveForm
      label={texts.lines}
      receiving={receiving}
      columns={receiptColumns(receiving, may.ok)}
      may={may}
      send={receive}
    />
  );
}
