import { leftOf, type ReceivePiece } from './counting.ts';

/** A line of a receipt as the calls take it. */
export type QueuedLine = { shipment_no?: string; line_no: number; qty_to_receive: number };

/** The key of the piece that a line receives. */
export const pieceKey = ({ shipment_no, line_no }: Pick<QueuedLine, 'shipment_no' | 'line_no'>): string =>
  shipment_no === undefined ? String(line_no) : `${shipment_no}/${line_no}`;

/** The lines that want more than the server has left, with both figures. */
export function refusedLines(base: readonly ReceivePiece[], lines: readonly QueuedLine[]) {
  const pieces = new Map(base.map(piece => [piece.key, piece]));
  return lines.flatMap(line => {
    const piece = pieces.get(pieceKey(line));
    const left = piece ? leftOf(piece) : 0;
    return piece && line.qty_to_receive > left ? [{ piece, wanted: line.qty_to_receive, left }] : [];
  });
}

/** The lines with nothing above what is left, without those of which nothing is. */
export function corrected<L extends QueuedLine>(base: readonly ReceivePiece[], lines: readonly L[]): L[] {
  const pieces = new Map(base.map(piece => [piece.key, piece]));
  return lines
    .map(line => {
      const piece = pieces.get(pieceKey(line));
      return piece ? { ...line, qty_to_receive: Math.min(line.qty_to_receive, leftOf(piece)) } : line;
    })
    .filter(line => line.qty_to_receive > 0);
}
