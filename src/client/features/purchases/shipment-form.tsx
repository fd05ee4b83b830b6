import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { purchaseOrders, purchaseShipments } from '#calls/index.ts';
import type { PurchaseOrder } from '#calls/purchases/orders.ts';
import type { Verdict } from '#model/kit/actions.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { canPurchase } from '#model/purchases/actions.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { useCall } from '../../outbox/call.ts';
import { usePersistedValue } from '../../outbox/persisted-value.ts';
import { notify } from '../../page/notices.ts';
import { translateVerdict } from '../../read/offered-actions.ts';
import { confirm } from '../../ui/confirm.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';
import { type Counted, receiveKey } from '../../workflows/receive/counting.ts';
import type { ShipmentPiece } from '../../workflows/receive/purchase-pieces.ts';
import { ReceiveForm } from '../../workflows/receive/receive-form.tsx';
import { useReceiving } from '../../workflows/receive/use-receiving.ts';
import { shipmentColumns } from './shipment-columns.tsx';
import { creditLines } from './shipment-view.ts';

const texts = t.purchaseShipment;

/** What may be done, by the order's state and by the person's permission. */
function useMay(order: PurchaseOrder | null) {
  const session = useSession();
  const actor = { isAdministrator: isAdministrator(session), userId: session?.user.user_id ?? 0 };
  const { allowed: mayReceive } = useCall(purchaseOrders.receive);
  const { allowed: mayNote } = useCall(purchaseShipments.note);
  const { allowed: mayCredit } = useCall(purchaseOrders.createCreditMemo);
  const allowed = { receive: mayReceive, noteShipment: mayNote, creditMemo: mayCredit };
  return (action: keyof typeof allowed): Verdict<string> => {
    const permitted = allowed[action]();
    if (!permitted.ok && permitted.reason === 'permission') return { ok: false, why: permitted.why };
    return order
      ? translateVerdict(canPurchase(action, order, actor))
      : { ok: false, why: t.ui.notOnTabletHint };
  };
}

/** The shipment's lines with what is counted of them, and what goes on a credit memo. */
export function ShipmentForm({
  no,
  order,
  pieces,
  refresh,
}: {
  no: string;
  order: PurchaseOrder | null;
  pieces: readonly ShipmentPiece[];
  refresh: () => Promise<void>;
}) {
  const may = useMay(order);
  const receiving = useReceiving(receiveKey.shipment(no), pieces);
  const notes = usePersistedValue<Readonly<Record<string, string>>>(`receive-notes:po:${no}`, noNotes);
  const [credits, setCredits] = useState<ReadonlyMap<string, number>>(new Map());
  const { send } = useCall(purchaseOrders.receive);
  const { send: sendNotes } = useCall(purchaseShipments.note);
  const pos_po_no = order?.po_no ?? '';

  /** These notes are on their way; others are kept, and so is what was typed since. */
  const noted = (sent: ReadonlyMap<string, string | undefined>) =>
    notes.change(now => {
      const others = Object.entries(now).filter(([key, note]) => sent.get(key) !== note);
      return others.length > 0 ? Object.fromEntries(others) : noNotes;
    });
  const saveNote = async ({ key, line }: ShipmentPiece) => {
    const line_note = notes.value[key]?.trim() ?? line.line_note;
    const sent = await sendNotes({
      pos_po_no,
      lines: [{ shipment_no: no, line_no: line.line_no, line_note }],
    });
    if (sent.kind === 'done' || sent.kind === 'queued') noted(new Map([[key, notes.value[key]]]));
  };
  const receive = async (counted: readonly Counted<ShipmentPiece>[]): Promise<boolean> => {
    const lines = counted.map(({ piece, quantity }) => {
      const note = notes.value[piece.key];
      return {
        shipment_no: no,
        line_no: piece.line.line_no,
        qty_to_receive: quantity,
        ...(note === undefined ? {} : { line_note: note.trim() }),
      };
    });
    const sent = await send({ pos_po_no, lines });
    const taken = sent.kind === 'done' || sent.kind === 'queued';
    if (taken) noted(new Map(counted.map(({ piece: { key } }) => [key, notes.value[key]])));
    // Another person may have received some of it: the lines then show what is left next to what was counted.
    else await refresh();
    return taken;
  };

  const mayReceive = may('receive');
  const mayCredit = may('creditMemo');
  const columns = shipmentColumns({
    receiving,
    mayReceive: mayReceive.ok,
    notes: notes.value,
    setNote: (piece, note) => notes.change(now => ({ ...now, [piece.key]: note })),
    mayNote: may('noteShipment').ok,
    saveNote: piece => void saveNote(piece),
    mayCredit: mayCredit.ok,
    credits,
    setCredit: (piece, quantity) => {
      const most = piece.creditable;
      if (quantity > most) notify.failure(texts.creditTooMany(formatQuantity(most)));
      setCredits(new Map(credits).set(piece.key, Math.min(most, Math.max(0, addQuantity(quantity)))));
    },
  });
  return (
    <ReceiveForm
      label={texts.title(no)}
      receiving={receiving}
      columns={columns}
      may={mayReceive}
      send={receive}
      more={
        mayCredit.ok && (
          <CreditButton order={pos_po_no} lines={creditLines(pieces, credits)} units={unitsOf(pieces)} />
        )
      }
    />
  );
}

const noNotes = {};

const unitsOf = (pieces: readonly ShipmentPiece[]): ReadonlyMap<number, string> =>
  new Map(pieces.map(({ line, unit }) => [line.order_line_no, unit]));

/** Makes a credit memo of what the column says, and opens it. */
function CreditButton(props: {
  order: string;
  lines: { line_no: number; quantity: number }[];
  /** By the order's lines. */
  units: ReadonlyMap<number, string>;
}) {
  const navigate = useNavigate();
  const { send, busy } = useCall(purchaseOrders.createCreditMemo);
  if (props.lines.length === 0) return null;
  const quantity = inUnits(
    props.lines.map(({ line_no, quantity }) => ({
      unit_of_measure: props.units.get(line_no) ?? '',
      quantity,
    })),
  );
  const credit = async () => {
    const question = {
      title: texts.creditPrompt(quantity),
      body: texts.creditBody,
      confirmLabel: texts.creditConfirm,
    };
    if (!(await confirm(question))) return;
    const tempId = `tmp:${crypto.randomUUID()}`;
    const sent = await send({ pos_po_no: props.order, lines: props.lines }, { tempId });
    if (sent.kind !== 'done' && sent.kind !== 'queued') return;
    const no = sent.kind === 'done' ? sent.answer.po_no : tempId;
    void navigate({ to: '/purchasesOrders/creditMemo', search: { no } });
  };
  return (
    <Button variant="default" size="lg" loading={busy} onClick={() => void credit()}>
      {texts.credit(quantity)}
    </Button>
  );
}
