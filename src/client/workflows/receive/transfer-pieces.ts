import type { TransferOrder, TransferOrderLine } from '#calls/transfers/orders.ts';
import type { ReceivePiece } from './counting.ts';
import { pieceKey } from './refused.ts';

export type TransferPiece = ReceivePiece & { line: TransferOrderLine };

/** The lines of a transfer order. */
export const piecesOfTransfer = ({ lines }: Pick<TransferOrder, 'lines'>): TransferPiece[] =>
  lines.map(line => ({
    key: pieceKey({ line_no: line.line_no }),
    item_no: line.item_no,
    variant_code: line.variant_code,
    name: [line.description || line.item_no, line.variant_description].filter(Boolean).join(', '),
    unit: line.unit_of_measure,
    shipped: line.qty_shipped,
    received: line.qty_received,
    line,
  }));
