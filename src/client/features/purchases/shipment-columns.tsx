import { Button, TextInput } from '@mantine/core';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { unitName } from '../../messages/stock/units.ts';
import { QuantityStepper } from '../../ui/inputs/quantity-stepper.tsx';
import { DateText, Quantity } from '../../ui/tables/values.tsx';
import { VariantName } from '../../workflows/items/variant-name.tsx';
import { leftOf } from '../../workflows/receive/counting.ts';
import type { ShipmentPiece } from '../../workflows/receive/purchase-pieces.ts';
import { type ReceiveColumn, toReceiveColumn } from '../../workflows/receive/receive-table.tsx';
import type { Receiving } from '../../workflows/receive/use-receiving.ts';
import classes from './shipment-sheet.module.css';

const texts = t.purchaseShipment;
const names = texts.columns;
type Column = ReceiveColumn<ShipmentPiece>;

export type ShipmentEdits = {
  receiving: Receiving<ShipmentPiece>;
  mayReceive: boolean;
  notes: Readonly<Record<string, string>>;
  setNote: (piece: ShipmentPiece, note: string) => void;
  /** A note is written on its own where nothing of the line is left to receive. */
  mayNote: boolean;
  saveNote: (piece: ShipmentPiece) => void;
  mayCredit: boolean;
  credits: ReadonlyMap<string, number>;
  setCredit: (piece: ShipmentPiece, quantity: number) => void;
};

const number = (
  title: string,
  value: (piece: ShipmentPiece) => number,
  onCard: Column['onCard'],
): Column => ({
  title,
  number: true,
  onCard,
  cell: piece => <Quantity value={value(piece)} />,
});

/** Every column of the view, in its order; on a card the essentials. */
export function shipmentColumns(edits: ShipmentEdits): Column[] {
  const toReceive = toReceiveColumn(edits.receiving);
  return [
    { title: names.no, cell: ({ line }) => line.item_no, onCard: 'hidden' },
    { title: names.variant, cell: ({ line }) => <VariantName of={line} />, onCard: 'hidden' },
    {
      title: names.description,
      onCard: 'name',
      cell: ({ line }) => (
        <>
          {line.description}
          <small className={classes.onCard}>
            {[line.item_no, line.variant_code].filter(Boolean).join(' · ')}
          </small>
        </>
      ),
    },
    {
      title: names.unit,
      cell: ({ line }) => unitName(line.unit_of_measure),
      onCard: 'hidden',
    },
    number(names.purchased, ({ line }) => line.purchase_qty, 'hidden'),
    number(names.shipped, ({ line }) => line.qty_shipped, 'fact'),
    edits.mayReceive ? toReceive : number(names.toReceive, leftOf, 'hidden'),
    number(names.invoiced, ({ line }) => line.qty_invoiced, edits.mayCredit ? 'fact' : 'hidden'),
    {
      title: names.creditMemo,
      onCard: 'control',
      cell: piece => <CreditCell piece={piece} edits={edits} />,
    },
    number(names.credited, ({ line }) => line.qty_credited_memo, 'hidden'),
    {
      title: names.postingDate,
      onCard: 'hidden',
      cell: ({ line }) => <DateText value={line.posting_date} />,
    },
    {
      title: names.shipmentDate,
      onCard: 'hidden',
      cell: ({ line }) => <DateText value={line.shipment_date} />,
    },
    { title: names.lineNo, cell: ({ line }) => line.line_no, number: true, onCard: 'hidden' },
    {
      title: names.location,
      cell: ({ line }) => <LocationName code={line.location_code} />,
      onCard: 'hidden',
    },
    { title: names.note, onCard: 'control', cell: piece => <NoteCell piece={piece} edits={edits} /> },
  ];
}

/** How much of it goes on a credit memo now; what is on others already stands below. */
function CreditCell({ piece, edits }: { piece: ShipmentPiece; edits: ShipmentEdits }) {
  const { creditable, line } = piece;
  const onMemos =
    line.qty_credit_memo > 0 ? <small>{texts.onMemo(formatQuantity(line.qty_credit_memo))}</small> : null;
  if (!edits.mayCredit || creditable <= 0) return onMemos;
  const quantity = Math.min(creditable, edits.credits.get(piece.key) ?? 0);
  return (
    <span>
      <QuantityStepper
        name={texts.creditOf(piece.name)}
        quantity={quantity}
        removes={false}
        onStep={by => edits.setCredit(piece, addQuantity(quantity, by))}
        onSet={next => edits.setCredit(piece, next)}
      />
      {onMemos}
    </span>
  );
}

/** A note goes with the receipt of its line; once everything of the line has come in, it is saved by itself. */
function NoteCell({ piece, edits }: { piece: ShipmentPiece; edits: ShipmentEdits }) {
  const { line_note } = piece.line;
  const isReceived = !edits.mayReceive || leftOf(piece) === 0;
  if (isReceived && !edits.mayNote) return line_note || null;
  const note = edits.notes[piece.key] ?? line_note;
  return (
    <div className={classes.noteCell}>
      <TextInput
        className={classes.note}
        aria-label={texts.noteOf(piece.name)}
        maxLength={250}
        value={note}
        onChange={event => edits.setNote(piece, event.currentTarget.value)}
      />
      {isReceived && note.trim() !== line_note && (
        <Button
          variant="default"
          aria-label={texts.saveNoteOf(piece.name)}
          onClick={() => edits.saveNote(piece)}
        >
          {texts.saveNote}
        </Button>
      )}
    </div>
  );
}
