import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { businessToday } from '#client/page/server-clock.ts';
import { cashSale } from '#kinds/sales/chains.ts';
import { t } from '../../../messages/en.ts';
import { sendAll } from '../../../outbox/call.ts';
import { tellTotal } from '../../../outbox/last-known-total.ts';
import { notify } from '../../../page/notices.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { NewHead } from '../../../workflows/document/document-head.tsx';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import { createInput } from './sale-calls.ts';
import { SaleScreen } from './sale-screen.tsx';
import { soldOf } from './sold.ts';
import { type Sold, SoldPanel } from './sold-panel.tsx';
import { useDiscount } from './use-discount.ts';
import { useNewDocument } from './use-new-document.ts';
import { useSaleTotals } from './use-sale-totals.ts';

const texts = t.salesOrders.sale;

/** The counter: items into the cart, money, next customer. */
export function NewSale() {
  const { sale, empty, saving, restart, open, save, clear } = useNewDocument('order');
  const { draft } = sale;
  const permission = usePagePermission('/salesOrders/detail');
  const [paying, setPaying] = useState(false);
  const [busy, setBusy] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);
  const totals = useSaleTotals(draft);
  const { allowed } = useDiscount(draft);

  // The next customer's first item closes the panel of the last sale.
  useEffect(() => {
    if (!empty) setSold(null);
  }, [empty]);

  // Two taps in one frame are one sale.
  const sending = useRef(false);
  const pay = async (receipts: readonly ReceiptInput[], changeVnd: number) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const { pos_so_no: tempId, ...order } = createInput(draft, businessToday());
    await tellTotal(currentTablet(), draft.pos_so_no, totals, draft.lines);
    const sent = await sendAll(cashSale({ tempId, ...order, receipts }), { quiet: true });
    setBusy(false);
    sending.current = false;
    if (sent.kind === 'not-saved') return notify.failure(t.salesOrders.refused.notSaved);
    if (sent.kind === 'refused') {
      notify.failure(sent.error.msg);
      // What the server has of it stays: the rest is shown, and mended, where the order is.
      if (!sent.entries.some(entry => entry.state === 'DONE')) return;
      await restart();
      return open(draft.pos_so_no);
    }
    setPaying(false);
    setSold(soldOf(draft.pos_so_no, sent, { totalVnd: totals.grand_total, receipts, changeVnd }));
    await restart();
  };

  return (
    <>
      <SaleScreen
        sale={sale}
        estimate
        head={<NewHead title={texts.newTitle} restored={sale.restored ? texts.restored : null} />}
        footer={
          <>
            {permission.button('Save') && (
              <Button
                variant="default"
                disabled={empty || !allowed}
                loading={saving}
                onClick={() => void save()}
              >
                {texts.save}
              </Button>
            )}
            {!empty && (
              <Button
                variant="subtle"
                color="red"
                onClick={() => void clear({ title: texts.clearPrompt, confirmLabel: texts.clear })}
              >
                {texts.clear}
              </Button>
            )}
          </>
        }
        pay={
          permission.button('Save') && permission.button('Add Receipt')
            ? { onPay: () => setPaying(true), disabled: empty || !sale.ready }
            : null
        }
      />
      <PaySheet
        opened={paying}
        onClose={() => setPaying(false)}
        dueVnd={totals.grand_total}
        no={draft.pos_so_no}
        handsOver
        busy={busy}
        onPay={(receipts, changeVnd) => void pay(receipts, changeVnd)}
      />
      <SoldPanel
        sold={sold}
        onNewSale={() => setSold(null)}
        onPrint={permission.button('Print') ? () => setPrinting(true) : null}
        onOpen={() => sold && open(sold.no)}
      />
      {printing && sold && (
        <PrintJob
          print={{ kind: 'document', no: sold.no, changeVnd: sold.changeVnd }}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  );
}
