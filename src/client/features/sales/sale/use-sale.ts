import { useContext, useEffect, useState } from 'react';
import { missingForDelivery } from '#model/sales/delivery.ts';
import { tellTotal } from '../../../read/last-known-total.ts';
import { usePagePermission } from '../../../read/permissions.ts';
import { currentTablet } from '../../../tablet/tablet.ts';
import { useShown } from '../../../workflows/display/shown-parts.ts';
import type { EditorProps } from '../../../workflows/document/document-frames.tsx';
import { type OwedSlip, owedSlip } from '../../../workflows/print/owed-slip.ts';
import { placeOf } from '../orders/document-place.ts';
import type { SaleParts } from './sale-draft.ts';
import { ShowSold } from './sold-panel.tsx';
import { useDiscount } from './use-discount.ts';
import { useHold } from './use-hold.ts';
import { useMissing } from './use-missing.ts';
import { useSaleTotals } from './use-sale-totals.ts';
import { useTake } from './use-take.ts';

export type SaleDialog =
  | 'customer'
  | 'card'
  | 'details'
  | 'extras'
  | 'approval'
  | 'invoice'
  | 'delivery'
  | 'pay';

export type Sale = ReturnType<typeof useSale>;

/** A sale or a quote while it is put together: what it is worth, what may be done with it, and what is open above it. */
export function useSale({
  draft,
  document: order,
  changed,
  restart,
  putBack,
  ready,
  save,
}: EditorProps<SaleParts>) {
  const { document_type } = draft.header;
  const permission = usePagePermission(placeOf[document_type].screen);
  const [open, setOpen] = useState<SaleDialog | null>(null);
  const [owed, setOwed] = useState<OwedSlip | null>(null);
  const totals = useSaleTotals(draft, order ?? undefined);
  const discount = useDiscount(draft, order);
  const missing = useMissing(draft);
  const hold = useHold(restart);
  const empty = draft.lines.length === 0;
  const isSavedOrder = document_type === 'order' && save !== null;
  const pays = isSavedOrder && permission.button('Add Receipt');

  const showSold = useContext(ShowSold);
  useEffect(() => {
    // The next customer's first item closes the panel of the last sale.
    if (!order && !empty) showSold(null);
  }, [order, empty, showSold]);

  const tell = async () => {
    if (changed) await tellTotal(currentTablet(), draft.no, totals, draft.lines);
  };
  const [typedPhone, setTypedPhone] = useState('');
  const close = () => {
    setOpen(null);
    setTypedPhone('');
  };
  const take = useTake({ onClose: close, draft, order, totals, tell, restart, putBack });
  const delivers = draft.header.for_delivery === true;
  useShown('cart', { draft, totals, dueVnd: take.due });
  return {
    permission,
    open,
    setOpen,
    close,
    /** What the picker of customers begins with. */
    typedPhone,
    findCustomer: (phone: string) => {
      setTypedPhone(phone);
      setOpen('customer');
    },
    take,
    delivers,
    mayDeliver: document_type === 'order' && permission.button('Save'),
    owed,
    setOwed,
    takePayment: async () => {
      const slip = await owedSlip();
      if (slip) setOwed(slip);
      else setOpen('pay');
    },
    totals,
    discount,
    missing,
    empty,
    tell,
    hold: () => void tell().then(() => hold(draft)),
    pays,
    isPayable: !empty && ready && !missing.refused && !(delivers && missingForDelivery(draft.header)),
    // A sale that is an order already stays one: it is gone on with where it is.
    mayHold: isSavedOrder && !order,
    newQuote: document_type === 'quote' && !order,
  };
}
