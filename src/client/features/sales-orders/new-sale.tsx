import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { salesOrders } from '#calls/index.ts';
import { businessDate } from '#model/format.ts';
import { cashSale } from '#offline/overlay/chains.ts';
import { useFranchiseUser } from '../../data/boot.ts';
import { sendAll, useCall } from '../../data/call.ts';
import { notify } from '../../data/notices.ts';
import { usePagePermission } from '../../data/permissions.ts';
import { t } from '../../messages/en.ts';
import { confirm } from '../../ui/confirm.tsx';
import { PaySheet } from './pay-sheet.tsx';
import { PrintJob } from './print-job.tsx';
import { createInput, type ReceiptInput } from './sale-calls.ts';
import { newSale, type SaleDraft } from './sale-draft.ts';
import { SaleHead } from './sale-head.tsx';
import { newHeader, walkInPatch } from './sale-header.ts';
import { SaleScreen } from './sale-screen.tsx';
import { draftTotals } from './sale-totals.ts';
import { soldOf } from './sold.ts';
import { type Sold, SoldPanel } from './sold-panel.tsx';
import { newSaleKey, useSale } from './use-sale.ts';

const texts = t.salesOrders.sale;

/** The counter: items into the cart, money, next customer. */
export function NewSale() {
  const navigate = useNavigate();
  const franchise = useFranchiseUser()?.franchise ?? null;
  const permission = usePagePermission('/salesOrders/detail');
  const create = useCall(salesOrders.create);
  const [paying, setPaying] = useState(false);
  const [busy, setBusy] = useState(false);
  const [printing, setPrinting] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);

  const fresh = (): SaleDraft =>
    newSale(`tmp:${crypto.randomUUID()}`, { ...newHeader(franchise), ...walkInPatch() });
  const sale = useSale(newSaleKey, fresh);
  // The store may have become known only after the draft was begun.
  const draft =
    sale.draft.header.location_code === '' && franchise
      ? { ...sale.draft, header: { ...sale.draft.header, location_code: franchise.location_code } }
      : sale.draft;
  const totals = draftTotals(draft);
  const empty = draft.lines.length === 0;
  const open = (no: string) => void navigate({ to: '/salesOrders/detail', search: { no } });

  // The next customer's first item closes the panel of the last sale.
  useEffect(() => {
    if (!empty) setSold(null);
  }, [empty]);

  // Two taps in one frame are one sale.
  const sending = useRef(false);
  const pay = async (receipt: ReceiptInput | null, changeVnd: number) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const { data } = createInput(draft, businessDate());
    const sent = await sendAll(cashSale({ tempId: draft.pos_so_no, data, receipt }), { quiet: true });
    setBusy(false);
    sending.current = false;
    if (sent.kind === 'not-saved') return notify.failure(t.salesOrders.refused.notSaved);
    if (sent.kind === 'refused') {
      notify.failure(sent.error.msg);
      // What the server has of it stays: the rest is shown, and mended, where the order is.
      if (!sent.entries.some(entry => entry.state === 'DONE')) return;
      await sale.restart(fresh());
      return open(draft.pos_so_no);
    }
    setPaying(false);
    setSold(soldOf(draft.pos_so_no, sent, { totalVnd: totals.grand_total, receipt, changeVnd }));
    await sale.restart(fresh());
  };

  const save = async () => {
    const sent = await create.send(createInput(draft, businessDate()), { tempId: draft.pos_so_no });
    if (sent.kind !== 'done' && sent.kind !== 'queued') return;
    await sale.restart(fresh());
    open(sent.kind === 'done' ? sent.answer.pos_so_no : draft.pos_so_no);
  };

  const clear = async () => {
    if (await confirm({ title: texts.clearPrompt, confirmLabel: texts.clear, danger: true }))
      await sale.restart(fresh());
  };

  return (
    <>
      <SaleScreen
        sale={sale}
        estimate
        head={<SaleHead restored={sale.restored} />}
        footer={
          <>
            {permission.button('Save') && (
              <Button variant="default" disabled={empty} loading={create.busy} onClick={() => void save()}>
                {texts.save}
              </Button>
            )}
            {!empty && (
              <Button variant="subtle" color="red" onClick={() => void clear()}>
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
        mayBeNothing
        busy={busy}
        onPay={(receipt, changeVnd) => void pay(receipt, changeVnd)}
      />
      <SoldPanel
        sold={sold}
        onNewSale={() => setSold(null)}
        onPrint={permission.button('Print') ? () => setPrinting(true) : null}
        onOpen={() => sold && open(sold.no)}
      />
      {printing && sold && (
        <PrintJob no={sold.no} changeVnd={sold.changeVnd} onDone={() => setPrinting(false)} />
      )}
    </>
  );
}
