import { useState } from 'react';
import type { List } from '#calls/kit/call.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { ReceiptRow } from '#calls/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { useList } from '../../read/use-list.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { PrintJob } from '../../workflows/print/print-job.tsx';
import type { PrintFormat, PrintRequest } from '../../workflows/print/print-request.ts';
import { ReceiptView, type ReceiptViewProps } from './receipt-view.tsx';

const texts = t.payment.receipt;

/** One receipt of a list, next to it. */
export function ReceiptSheet({
  call,
  page,
  receiptId,
  onClose,
}: {
  call: List<ReceiptRow>;
  page: '/payment' | '/payment/history';
  receiptId: string | undefined;
  onClose: () => void;
}) {
  // Next to the sheet: printing goes on when the posted receipt has left the list.
  const [printing, setPrinting] = useState<{ print: PrintRequest; format: PrintFormat } | null>(null);
  return (
    <>
      <Sheet opened={receiptId !== undefined} onClose={onClose} title={texts.title(Number(receiptId ?? 0))}>
        {receiptId !== undefined && (
          <Found
            call={call}
            page={page}
            receiptId={receiptId}
            onPrint={(print, format) => setPrinting({ print, format })}
            onPosted={print => {
              setPrinting({ print, format: 'roll' });
              onClose();
            }}
            onRemoved={onClose}
          />
        )}
      </Sheet>
      {printing && (
        <PrintJob {...printing} reprint={page === '/payment/history'} onDone={() => setPrinting(null)} />
      )}
    </>
  );
}

function Found({
  call,
  receiptId,
  ...view
}: Omit<ReceiptViewProps, 'receipt'> & { call: List<ReceiptRow>; receiptId: string }) {
  const list = useList(call, { size: 1, filters: [filter('receipt_id', receiptId)] });
  const [receipt] = list.rows;
  if (receipt) return <ReceiptView receipt={receipt} {...view} />;
  return (
    <Note>
      {list.isPending
        ? t.ui.loading
        : (list.error?.message ?? (Number(receiptId) < 0 ? texts.sentMeanwhile : texts.gone))}
    </Note>
  );
}
