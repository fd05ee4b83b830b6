import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { DocumentType } from '#model/sales-order-document.ts';
import { hasDraft, isUnsent } from '../../data/entries.ts';
import { useRecord } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PrintJob } from '../../ui/print-job.tsx';
import type { PrintFormat } from '../../ui/print-request.ts';
import { UnsentStrip } from '../../ui/unsent-strip.tsx';
import { placeOf } from './document-place.ts';
import { OrderActions } from './order-actions.tsx';
import type { DialogAction } from './order-dialogs.tsx';
import { OrderEdit } from './order-edit.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderView } from './order-view.tsx';
import { type Sold, SoldPanel } from './sold-panel.tsx';
import { useOrderActions } from './use-order-actions.ts';

type OrderRecord = ReturnType<typeof useRecord<typeof salesOrders.get>>;

/** An order, quote or credit memo by its number, or by the temporary id under which it was made on this tablet. */
export function SavedDocument({ no, type, begin }: { no: string; type: DocumentType; begin?: DialogAction }) {
  const navigate = useNavigate();
  const record = useRecord(salesOrders.get, { pos_so_no: no });
  // A number may be followed to the wrong screen.
  const actual = record.data?.document_type ?? type;
  useEffect(() => {
    // The temporary id has become a number: the address follows, with what the person came for; old links keep working.
    if ((record.no && record.no !== no) || actual !== type)
      void navigate({
        to: placeOf[actual].screen,
        search: { no: record.no || no, ...(begin && actual === 'credit_memo' ? { refund: '1' } : {}) },
        replace: true,
      });
  }, [record.no, no, actual, type, begin, navigate]);

  if (record.data && actual === type)
    return <KnownDocument record={record} order={record.data} begin={begin} />;
  if (record.isPending || record.data) return <EmptyState title={t.documents[type].loading} />;
  const known = !record.error || record.notFound;
  return (
    <EmptyState
      title={
        known
          ? record.notFound
            ? t.documents[type].notFound
            : t.ui.notOnTablet
          : (record.error?.message ?? '')
      }
      hint={record.notFound ? undefined : t.ui.notOnTabletHint}
      action={
        <Button variant="default" onClick={() => void navigate({ to: placeOf[type].list, search: {} })}>
          {t.pages[placeOf[type].list]}
        </Button>
      }
    />
  );
}

function KnownDocument({
  record,
  order,
  begin,
}: {
  record: OrderRecord;
  order: NonNullable<OrderRecord['data']>;
  /** What the person came for. */
  begin: DialogAction | undefined;
}) {
  const navigate = useNavigate();
  const unsent = record.pending.some(isUnsent);
  const { may } = useOrderActions(order, unsent);
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const [sold, setSold] = useState<Sold | null>(null);
  const head = (
    <>
      <OrderHeader
        order={order}
        unsent={unsent}
        final={!hasDraft(record.pending)}
        freshness={record}
        actions={
          <OrderActions
            order={order}
            unsent={unsent}
            begin={begin}
            refresh={record.refresh}
            onPrint={setPrinting}
          />
        }
      />
      <UnsentStrip
        record={record}
        words={t.documents[order.document_type]}
        onDeleted={() => void navigate({ to: placeOf[order.document_type].list, search: {} })}
      />
    </>
  );
  return (
    <>
      {may('edit').ok ? (
        <OrderEdit
          key={order.pos_so_no}
          order={order}
          serverVersion={record.base?.version ?? 0}
          unsent={unsent}
          head={head}
          onSold={setSold}
        />
      ) : (
        <OrderView order={order} unsent={unsent} head={head} />
      )}
      <SoldPanel
        sold={sold}
        onNewSale={() => void navigate({ to: '/salesOrders/detail', search: {} })}
        onPrint={may('print').ok ? () => setPrinting('roll') : null}
        onOpen={() => setSold(null)}
      />
      {printing && (
        <PrintJob
          print={{ kind: 'document', no: order.pos_so_no, changeVnd: sold?.changeVnd ?? 0 }}
          format={printing}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  );
}
