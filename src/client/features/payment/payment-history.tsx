import { createFileRoute } from '@tanstack/react-router';
import { receipts } from '#calls/index.ts';
import { signedAmount } from '#model/sales/receipts.ts';
import { t } from '../../messages/en.ts';
import { listSearch } from '../../page/list-search.ts';
import { ListPage } from '../../workflows/list/list-page.tsx';
import { useOpenRow } from '../../workflows/list/open-row.ts';
import { postedColumns, ReceiptChips, ReceiptFilters } from './receipt-columns.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { TotalsButton } from './totals-button.tsx';

export const Route = createFileRoute('/_default/payment/history')({
  validateSearch: listSearch,
  component: PaymentHistory,
});

/** Receipts that are posted, for good. */
function PaymentHistory() {
  const { opened, target, close } = useOpenRow('/payment/history', 'receipt');
  return (
    <>
      <ListPage
        call={receipts.posted}
        empty={t.payment.nonePosted}
        columns={postedColumns}
        page="/payment/history"
        open={row => target(row.receipt_id)}
        actions={<TotalsButton />}
        days={{ of: 'posted_at', amount: 'amount', sum: signedAmount }}
        chips={<ReceiptChips date="posted_at" />}
        filters={<ReceiptFilters date="posted_at" />}
      />
      <ReceiptSheet call={receipts.posted} page="/payment/history" receiptId={opened} onClose={close} />
    </>
  );
}
