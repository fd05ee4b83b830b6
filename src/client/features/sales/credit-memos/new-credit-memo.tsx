import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { salesOrders, shopReturns } from '#calls/index.ts';
import { isDocumentNo } from '#model/kit/document-no.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useRecord } from '../../../read/use-record.ts';
import { DocumentHead } from '../../../workflows/document/document-head.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { ReturnDesk } from './return-desk.tsx';

// Only few sales were made elsewhere.
const OtherShopReturn = lazy(() => import('./other-shop-return.tsx'));

const texts = t.creditMemos;

/** What comes back of an order, and what is taken for it. */
export function NewCreditMemo({ no }: { no: string }) {
  const record = useRecord(salesOrders.get, { pos_so_no: no });
  const { data: order, asOf, source } = record;
  const looksElsewhere = usePermit().mayCall(shopReturns.find);
  // It is asked for again now and then: what a person has begun there stays.
  const [isElsewhere, setElsewhere] = useState(false);
  if (!isElsewhere && !order && !record.isPending && looksElsewhere && isDocumentNo(no)) setElsewhere(true);
  if (!order && isElsewhere)
    return (
      <Suspense>
        <OtherShopReturn no={no} />
      </Suspense>
    );
  if (!order) return <RecordMissing record={record} list="/salesOrders" words={t.documents.order} />;
  return (
    <ReturnDesk
      key={order.pos_so_no}
      order={order}
      head={
        <DocumentHead
          title={texts.newTitle(localNumber(record.no))}
          status={null}
          unsent={false}
          freshness={{ asOf, source }}
          facts={null}
          actions={
            <Button
              variant="default"
              renderRoot={props => <Link {...props} to="/salesOrders/detail" search={{ no: record.no }} />}
            >
              {texts.toOrder}
            </Button>
          }
        />
      }
    />
  );
}
