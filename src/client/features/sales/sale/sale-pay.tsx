import type { OrderTotals } from '#model/kit/totals.ts';
import { mayOwe } from '#model/sales/debts.ts';
import { useCashNote } from '../../../workflows/pay/cash-note.ts';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';
import type { SaleDraft } from './sale-draft.ts';
import type { Take } from './use-take.ts';

/** The sheet in which the money of a sale is taken. */
export function SalePay({
  opened,
  onClose,
  onChooseCustomer,
  draft,
  totals,
  take: { busy, due, pay },
}: {
  opened: boolean;
  onClose: () => void;
  onChooseCustomer: () => void;
  draft: SaleDraft;
  totals: OrderTotals;
  take: Take;
}) {
  const cashNote = useCashNote(draft.invoiceBuyer, totals.grand_total);
  const { header } = draft;
  return (
    <PaySheet
      opened={opened}
      onClose={onClose}
      dueVnd={Math.max(0, due)}
      no={draft.no}
      cashNote={cashNote}
      handsOver={{
        debtor: mayOwe(header) ? { name: header.sell_to_name } : null,
        onDelivery: header.for_delivery,
        onChoose: onChooseCustomer,
      }}
      busy={busy}
      onPay={(receipts, changeVnd) => void pay(receipts, changeVnd)}
    />
  );
}
