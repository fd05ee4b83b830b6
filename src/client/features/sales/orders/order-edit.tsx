import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SalesOrder } from '#calls/sales/orders.ts';
import { openAmount } from '#model/sales/receipts.ts';
import { t } from '../../../messages/en.ts';
import { sendAll } from '../../../outbox/call.ts';
import { saleKey } from '../../../outbox/document-drafts.ts';
import { tellTotal } from '../../../outbox/last-known-total.ts';
import { notify } from '../../../page/notices.ts';
import { usePagePermission } from '../../../session/permissions.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { PaySheet } from '../../../workflows/pay/pay-sheet.tsx';
import type { ReceiptInput } from '../../../workflows/pay/payments.ts';
import { StripNote } from '../../../workflows/unsent/unsent-strip.tsx';
import { changes, completeSale, unsaved } from '../sale/sale-calls.ts';
import { saleOf } from '../sale/sale-draft.ts';
import { headerOf } from '../sale/sale-header.ts';
import { SaleScreen } from '../sale/sale-screen.tsx';
import { soldOf } from '../sale/sold.ts';
import type { Sold } from '../sale/sold-panel.tsx';
import { useDiscount } from '../sale/use-discount.ts';
import { useSale } from '../sale/use-sale.ts';
import { useSaleTotals } from '../sale/use-sale-totals.ts';
import { placeOf } from './document-place.ts';

const texts = t.salesOrders.sale;

/** An order that is still open: the sale screen over a working copy of it. */
export function OrderEdit({
  order,
  serverVersion,
  unsent,
  head,
  onSold,
}: {
  order: SalesOrder;
  /** The order may be shown with changes that the server does not have. */
  serverVersion: number;
  unsent: boolean;
  head: ReactNode;
  onSold: (sold: Sold) => void;
}) {
  const permission = usePagePermission(placeOf[order.document_type].screen);
  const sale = useSale(saleKey(order.pos_so_no), () => saleOf(order, headerOf(order), serverVersion));
  const [busy, setBusy] = useState(false);
  const [paying, setPaying] = useState(false);
  const { draft, ready, restart } = sale;
  // The order as it is when something has been sent, not as it was when that began.
  const latest = useRef({ order, serverVersion });
  latest.current = { order, serverVersion };

  // A working copy without changes of its own follows the order; one with changes waits for the person.
  const stale = ready && order.version !== draft.base_version;
  useEffect(() => {
    if (!stale) return;
    if (unsaved(order, draft).length > 0 && changes(order, draft).length > 0) return;
    void restart(saleOf(order, headerOf(order), serverVersion));
  }, [stale, order, serverVersion, draft, restart]);

  const changed = unsaved(order, draft);
  // What a shown order is paid with goes down by what it has received already.
  const totals = useSaleTotals(draft, order);
  const { allowed } = useDiscount(draft, order);
  const due = totals.grand_total - order.grand_total + openAmount(order);

  const discard = async () => {
    const now = latest.current;
    await restart(saleOf(now.order, headerOf(now.order), now.serverVersion));
  };
  const save = async () => {
    setBusy(true);
    await tellTotal(currentTablet(), order.pos_so_no, totals, draft.lines);
    const sent = await sendAll(changed);
    setBusy(false);
    // The outbox has it now; the working copy goes on from there, also where somebody else's change joined it.
    if (sent.kind === 'done' || sent.kind === 'queued') await discard();
  };
  const sending = useRef(false);
  const pay = async (receipts: readonly ReceiptInput[], changeVnd: number) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    if (changed.length > 0) await tellTotal(currentTablet(), order.pos_so_no, totals, draft.lines);
    const sent = await sendAll(completeSale(order, draft, receipts), { quiet: true });
    setBusy(false);
    sending.current = false;
    if (sent.kind === 'not-saved') return notify.failure(t.salesOrders.refused.notSaved);
    if (sent.kind === 'refused') {
      notify.failure(sent.error.msg);
      // What the server has of it stays; the order shows it, and what was refused.
      if (!sent.entries.some(entry => entry.state === 'DONE')) return;
      setPaying(false);
      return discard();
    }
    setPaying(false);
    await discard();
    onSold(soldOf(order.pos_so_no, sent, { totalVnd: totals.grand_total, receipts, changeVnd }));
  };

  return (
    <>
      <SaleScreen
        sale={sale}
        saved={{ order, settled: !unsent && changed.length === 0 }}
        estimate={unsent || changed.length > 0}
        head={
          <>
            {head}
            {stale && changed.length > 0 && <StripNote>{texts.changedElsewhere}</StripNote>}
          </>
        }
        footer={
          <>
            {permission.button('Save') && (
              <Button
                variant="default"
                disabled={changed.length === 0 || draft.lines.length === 0 || !allowed}
                loading={busy}
                onClick={() => void save()}
              >
                {texts.save}
              </Button>
            )}
            {changed.length > 0 && (
              <Button variant="subtle" color="red" onClick={() => void discard()}>
                {t.ui.discardDraft}
              </Button>
            )}
          </>
        }
        pay={
          order.document_type === 'order' && permission.button('Save') && permission.button('Add Receipt')
            ? { onPay: () => setPaying(true), disabled: draft.lines.length === 0 || !ready }
            : null
        }
      />
      <PaySheet
        opened={paying}
        onClose={() => setPaying(false)}
        dueVnd={Math.max(0, due)}
        no={order.pos_so_no}
        handsOver
        busy={busy}
        onPay={(receipts, changeVnd) => void pay(receipts, changeVnd)}
      />
    </>
  );
}
