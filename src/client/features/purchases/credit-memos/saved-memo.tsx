import { Link } from '@tanstack/react-router';
import type { purchaseOrders } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import { localNumber } from '#model/kit/local-number.ts';
import { t } from '../../../messages/en.ts';
import type { RecordResult } from '../../../read/use-record.ts';
import { isUnsent } from '../../../tablet/entries.ts';
import { DateText } from '../../../ui/tables/values.tsx';
import { SavedDocument } from '../../../workflows/document/document-frames.tsx';
import { HeadFact, headLink } from '../../../workflows/document/document-head.tsx';
import { ErpStrip } from '../../../workflows/document/erp-strip.tsx';
import { ItemPictures } from '../../../workflows/items/item-picture.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { PurchaseActions } from '../purchase-actions.tsx';
import { PurchaseStatus } from '../purchase-status.tsx';
import { usePurchase } from '../use-purchase.ts';
import { MemoView } from './memo-view.tsx';

const texts = t.purchaseCreditMemos;

export function SavedMemo({ no }: { no: string }) {
  const { record, document } = usePurchase(no, 'Credit Memo');
  if (!document)
    return <RecordMissing record={record} words={texts.words} list="/purchasesOrders/creditMemo" />;
  return <KnownMemo record={record} memo={document} />;
}

function KnownMemo(props: { record: RecordResult<typeof purchaseOrders.get>; memo: PurchaseOrder }) {
  const { record, memo } = props;
  const unsent = record.pending.some(isUnsent);
  return (
    <SavedDocument
      record={record}
      document={memo}
      words={texts.words}
      list="/purchasesOrders/creditMemo"
      final={false}
      print={{ kind: 'purchase', no: memo.po_no }}
      head={{
        title: texts.documentTitle(localNumber(memo.po_no)),
        status: <PurchaseStatus status={memo.la_status} />,
        facts: <MemoFacts memo={memo} />,
        actions: props => <PurchaseActions {...props} />,
      }}
    >
      {head => (
        <ItemPictures>
          <MemoView
            memo={memo}
            unsent={unsent}
            head={
              <>
                {head()}
                <ErpStrip document={memo} texts={t.purchaseOrders.erp} />
              </>
            }
          />
        </ItemPictures>
      )}
    </SavedDocument>
  );
}

function MemoFacts({ memo }: { memo: PurchaseOrder }) {
  const reason = memo.cancel_reason_description || memo.cancel_reason_code;
  return (
    <>
      <HeadFact name={texts.date} value={<DateText value={memo.order_date} />} />
      <HeadFact
        name={texts.order}
        value={
          <Link className={headLink} to="/purchasesOrders/detail" search={{ no: memo.applies_to_no }}>
            {localNumber(memo.applies_to_no)}
          </Link>
        }
      />
      {memo.bc_so_no && <HeadFact name={texts.returnNo} value={memo.bc_so_no} />}
      {memo.posting_date && <HeadFact name={texts.posted} value={<DateText value={memo.posting_date} />} />}
      {reason && <HeadFact name={texts.reasonCanceled} value={reason} />}
    </>
  );
}
