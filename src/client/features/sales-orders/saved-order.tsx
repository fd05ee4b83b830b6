import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { isUnsent } from '../../data/entries.ts';
import { useRecord } from '../../data/query.ts';
import { t } from '../../messages/en.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderEdit } from './order-edit.tsx';
import { OrderHeader } from './order-header.tsx';
import { OrderView } from './order-view.tsx';
import { PrintJob } from './print-job.tsx';
import type { PrintFormat } from './print-order.tsx';
import { type Sold, SoldPanel } from './sold-panel.tsx';
import { UnsentStrip } from './unsent-strip.tsx';
import { useOrderActions } from './use-order-actions.ts';

type OrderRecord = ReturnType<typeof useRecord<typeof salesOrders.get>>;

/** An order by its number, or by the temporary id under which it was made on this tablet. */
export function SavedOrder({ no }: { no: string }) {
  const navigate = useNavigate();
  const record = useRecord(salesOrders.get, { pos_so_no: no });
  useEffect(() => {
    // The temporary id has become a number: the address follows, old links keep working.
    if (record.no && record.no !== no)
      void navigate({ to: '/salesOrders/detail', search: { no: record.no }, replace: true });
  }, [record.no, no, navigate]);

  if (record.data) return <KnownOrder record={record} order={record.data} />;
  if (record.isPending) return <EmptyState title={t.salesOrders.order.loading} />;
  const known = !record.error || record.notFound;
  return (
    <EmptyState
      title={
        known
          ? record.notFound
            ? t.salesOrders.order.notFound
            : t.ui.notOnTablet
          : (record.error?.message ?? '')
      }
      hint={record.notFound ? undefined : t.ui.notOnTabletHint}
      action={
        <Button variant="default" onClick={() => void navigate({ to: '/salesOrders' })}>
          {t.salesOrders.list.title}
        </Button>
      }
    />
  );
}

function KnownOrder({ record, order }: { record: OrderRecord; order: NonNullable<OrderRecord['data']> }) {
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
        freshness={record}
        actions={
          <OrderActions order={order} unsent={unsent} refresh={record.refresh} onPrint={setPrinting} />
        }
      />
      <UnsentStrip record={record} />
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
          no={order.pos_so_no}
          format={printing}
          changeVnd={sold?.changeVnd ?? 0}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  );
}
