import { t } from '../../messages/en.ts';
import { Quantity } from '../../ui/tables/values.tsx';
import { type ReceiveColumn, toReceiveColumn } from '../../workflows/receive/receive-table.tsx';
import type { TransferPiece } from '../../workflows/receive/transfer-pieces.ts';
import type { Receiving } from '../../workflows/receive/use-receiving.ts';

const texts = t.consignmentReceipt;

/** The lines; what is on its way can be set while it may be received. */
export function receiptColumns(
  receiving: Receiving<TransferPiece>,
  mayReceive: boolean,
): ReceiveColumn<TransferPiece>[] {
  return [
    {
      title: t.receive.item,
      onCard: 'name',
      cell: ({ name, line }) => (
        <>
          {name}
          <small>{[line.item_no, line.variant_code, line.line_note].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    {
      title: texts.quantity,
      number: true,
      cell: ({ line }) => <Quantity value={line.quantity} unit={line.unit_of_measure} />,
    },
    { title: texts.shipped, number: true, cell: piece => <Quantity value={piece.shipped} /> },
    { title: texts.received, number: true, cell: piece => <Quantity value={piece.received} /> },
    ...(mayReceive ? [toReceiveColumn(receiving)] : []),
  ];
}
