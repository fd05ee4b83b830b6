import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import type { DocumentType } from '#model/sales/order-document.ts';
import { isExpired } from '#model/sales/quote-expiry.ts';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { type RecordResult, useRecord } from '../../../read/use-record.ts';
import { isUnsent } from '../../../tablet/entries.ts';
import { EditDocument, SavedDocument } from '../../../workflows/document/document-frames.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { saleScreens } from '../sale/sale-editor.tsx';
import type { Sold } from '../sale/sold.ts';
import { printOf, ShowSold, SoldPanel, type SoldPaper } from '../sale/sold-panel.tsx';
import { BookedLateStrip } from './booked-late-strip.tsx';
import { placeOf } from './document-place.ts';
import { OnlineStrip } from './online-strip.tsx';
import { OrderActions } from './order-actions.tsx';
import type { DialogAction } from './order-dialogs.tsx';
import { ReplayContext } from './order-facts.tsx';
import { OrderStatus, statedDocument } from './order-status.tsx';
import { OrderView } from './order-view.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** An order, quote or credit memo by its number, or by the temporary id under which it was made on this tablet. */
export function SavedSale({ no, type, begin }: { no: string; type: DocumentType; begin?: DialogAction }) {
  const navigate = useNavigate();
  const { mayOpen } = usePermit();
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
  return (
    <RecordMissing
      record={record}
      words={t.documents[type]}
      list={placeOf[type].list}
      // A shop that took goods back for another one has their money in its books, and not the memo.
      other={
        type === 'credit_memo' && mayOpen('/reports/between-shops') ? '/reports/between-shops' : undefined
      }
    />
  );
}

function KnownDocument({
  record,
  order,
  begin,
}: {
  record: RecordResult<typeof salesOrders.get>;
  order: SalesOrder;
  /** What the person came for. */
  begin: DialogAction | undefined;
}) {
  const navigate = useNavigate();
  const unsent = record.pending.some(isUnsent);
  const { may } = useOrderActions(order, unsent);
  const [sold, setSold] = useState<Sold | null>(null);
  // A slip of a sale that was made another day leaves the drawer closed.
  const [opensDrawer, setOpensDrawer] = useState(false);
  const [paper, setPaper] = useState<SoldPaper>('document');
  const words = t.documents[order.document_type];
  return (
    <SavedDocument
      record={record}
      document={order}
      words={words}
      list={placeOf[order.document_type].list}
      print={printOf(order.pos_so_no, paper, { changeVnd: sold?.changeVnd ?? 0, opensDrawer })}
      head={{
        title: words.title(localNumber(order.pos_so_no)),
        status: (
          <OrderStatus
            sale={statedDocument(order)}
            status={isExpired(order, businessToday()) ? 'EXPIRED' : order.status}
          />
        ),
        facts: <ReplayContext order={order} />,
        actions: props => (
          <OrderActions
            {...props}
            begin={begin}
            onPrint={(format, wanted = 'document') => {
              setPaper(wanted);
              setOpensDrawer(false);
              props.onPrint(format);
            }}
          />
        ),
      }}
    >
      {(head, print) => (
        <>
          {may('edit').ok ? (
            <ShowSold value={setSold}>
              <EditDocument
                key={order.pos_so_no}
                screen={saleScreens[order.document_type === 'quote' ? 'quote' : 'order']}
                document={order}
                record={record}
                head={head}
              />
            </ShowSold>
          ) : (
            <OrderView
              order={order}
              unsent={unsent}
              head={
                <>
                  {head()}
                  <OnlineStrip order={order} />
                  <BookedLateStrip order={order} />
                </>
              }
            />
          )}
          <SoldPanel
            sold={sold}
            onNewSale={() => void navigate({ to: '/salesOrders/detail', search: {} })}
            onPrint={
              may('print').ok
                ? (opens, wanted) => {
                    setOpensDrawer(opens);
                    setPaper(wanted);
                    print('roll');
                  }
                : null
            }
            onOpen={() => {
              setSold(null);
              setPaper('document');
              setOpensDrawer(false);
            }}
          />
        </>
      )}
    </SavedDocument>
  );
}
