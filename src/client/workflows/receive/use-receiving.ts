import { useState } from 'react';
import { addQuantity } from '#model/kit/quantity.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import {
  type Counted,
  type Counts,
  cappedTo,
  countedOf,
  countOf,
  type Difference,
  differencesOf,
  fillAll,
  isOver,
  leftOf,
  type Progress,
  progressOf,
  type ReceivePiece,
} from './counting.ts';
import { nothing, useCounts } from './use-counts.ts';
import { type Told, useScans } from './use-scans.ts';

export type Receiving<P extends ReceivePiece> = {
  pieces: readonly P[];
  counts: Counts;
  counted: readonly Counted<P>[];
  progress: Progress;
  /** Lines of which more is counted than is left by now. */
  over: readonly P[];
  /** What is missing of what was shipped, and what came apart from it. */
  differences: { missing: readonly Difference[]; extra: readonly Difference[] };
  told: Told | null;
  /** What was scanned or set last. */
  last: P | null;
  /** The counts come from before a reload. */
  restored: boolean;
  busy: boolean;
  /** A quantity, capped at what is left; more than that is said, and noted as too many. */
  set: (piece: P, quantity: number) => void;
  /** One more or one less, first of what is too many. */
  step: (piece: P, by: 1 | -1) => void;
  /** Forgets goods that are too many, by their key in `differences`. */
  leaveOut: (key: string) => void;
  fill: () => void;
  clear: () => void;
  correct: (piece?: P) => void;
  /** Counts one piece of what the code stands for. */
  scan: (code: string) => ScanAnswer;
  /** Takes the last scan back; `null` when there is none. */
  undo: (() => void) | null;
  /** Sends what is counted. While `send` runs the lines stand still; afterwards the count is empty if it was taken. */
  post: (send: (counted: readonly Counted<P>[]) => Promise<boolean>) => Promise<void>;
};

/** A count of what came in. It is persisted on the tablet under `draftKey` until it is posted or cleared. */
export function useReceiving<P extends ReceivePiece>(draftKey: string, current: readonly P[]): Receiving<P> {
  const kept = useCounts(draftKey);
  const { counts, put } = kept;
  // Once it is under way the document counts it as received: until its answer is acknowledged the lines stand still.
  const [frozen, setFrozen] = useState<readonly P[] | null>(null);
  const pieces = frozen ?? current;
  const scans = useScans(pieces, kept);
  const start = (next: Counts) => {
    put(next);
    scans.forget();
  };

  return {
    pieces,
    counts,
    counted: countedOf(pieces, counts),
    progress: progressOf(pieces, counts),
    over: pieces.filter(piece => isOver(piece, counts)),
    differences: differencesOf(pieces, counts, kept.extras),
    told: scans.told,
    last: scans.last,
    restored: kept.restored,
    busy: frozen !== null,
    set: scans.set,
    step: (piece, by) =>
      scans.set(piece, addQuantity(countOf(piece, kept.latest()), kept.extraOf(piece.key), by)),
    leaveOut: scans.leaveOut,
    fill: () => start(fillAll(pieces)),
    clear: () => {
      start(nothing);
      kept.forget();
    },
    correct: piece =>
      put(
        piece
          ? { ...counts, [piece.key]: Math.min(countOf(piece, counts), leftOf(piece)) }
          : cappedTo(pieces, counts),
      ),
    scan: scans.scan,
    undo: scans.undo,
    async post(send) {
      setFrozen(pieces);
      try {
        if (!(await send(countedOf(pieces, counts)))) return;
        scans.forget();
        kept.forget();
      } finally {
        setFrozen(null);
      }
    },
  };
}
