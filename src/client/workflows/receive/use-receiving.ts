import { useRef, useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../messages/en.ts';
import { usePersistedValue } from '../../outbox/persisted-value.ts';
import { useItemIndex } from '../items/use-item-index.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import {
  type Counted,
  type Counts,
  cappedTo,
  countedOf,
  countOf,
  fillAll,
  isOver,
  leftOf,
  oneLess,
  progressOf,
  type ReceivePiece,
  scanned,
} from './counting.ts';

const texts = t.receive;

/** What was said last, and of which line; `seq` tells two of the same text apart. */
export type Told = ScanAnswer & { key: string | null; seq: number };

export type Receiving<P extends ReceivePiece> = {
  pieces: readonly P[];
  counts: Counts;
  counted: readonly Counted<P>[];
  progress: { counted: number; left: number };
  /** Lines of which more is counted than is left by now. */
  over: readonly P[];
  told: Told | null;
  /** What was scanned or set last. */
  last: P | null;
  /** The counts come from before a reload. */
  restored: boolean;
  busy: boolean;
  /** A quantity, capped at what is left; more than that is said. */
  set: (piece: P, quantity: number) => void;
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

const nothing: Counts = {};

/** A count of what came in. It is persisted on the tablet under `draftKey` until it is posted or cleared. */
export function useReceiving<P extends ReceivePiece>(draftKey: string, current: readonly P[]): Receiving<P> {
  const { value: counts, change, clear: forget, restored } = usePersistedValue<Counts>(draftKey, nothing);
  const { index } = useItemIndex();
  const [told, setTold] = useState<Told | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [scans, setScans] = useState<readonly string[]>([]);
  // Once it is under way the document counts it as received: until its answer is acknowledged the lines stand still.
  const [frozen, setFrozen] = useState<readonly P[] | null>(null);
  const pieces = frozen ?? current;
  // Several scans may come before the next drawing.
  const latest = useRef(counts);
  latest.current = counts;

  const put = (next: Counts) => {
    latest.current = next;
    change(next);
  };
  const say = (ok: boolean, text: string, key: string | null): ScanAnswer => {
    setTold(before => ({ ok, text, key, seq: (before?.seq ?? 0) + 1 }));
    return { ok, text };
  };

  const scan = (code: string): ScanAnswer => {
    const result = scanned(pieces, latest.current, code, index?.exact(code) ?? null);
    switch (result.kind) {
      case 'unknown':
        return say(false, texts.unknown(result.code), null);
      case 'which-variant':
        return say(false, texts.whichVariant(result.name), null);
      case 'too-many':
        setLast(result.piece.key);
        return say(false, texts.tooManyOf(formatQuantity(result.left), result.piece.name), result.piece.key);
      case 'counted': {
        const { piece, quantity } = result;
        put({ ...latest.current, [piece.key]: quantity });
        setScans(before => [...before, piece.key]);
        setLast(piece.key);
        const of = formatQuantity(leftOf(piece));
        return say(true, texts.counted(piece.name, formatQuantity(quantity), of), piece.key);
      }
    }
  };
  const undo = () => {
    const key = scans.at(-1);
    if (key === undefined) return;
    setScans(scans.slice(0, -1));
    put(oneLess(latest.current, key));
    setLast(key);
    say(true, texts.undone(pieces.find(piece => piece.key === key)?.name ?? ''), key);
  };
  const start = (next: Counts) => {
    put(next);
    setScans([]);
    setTold(null);
    setLast(null);
  };

  return {
    pieces,
    counts,
    counted: countedOf(pieces, counts),
    progress: progressOf(pieces, counts),
    over: pieces.filter(piece => isOver(piece, counts)),
    told,
    last: pieces.find(piece => piece.key === last) ?? null,
    restored,
    busy: frozen !== null,
    set(piece, quantity) {
      const most = leftOf(piece);
      setLast(piece.key);
      if (quantity > most) say(false, texts.tooManyOf(formatQuantity(most), piece.name), piece.key);
      else setTold(null);
      put({ ...latest.current, [piece.key]: Math.min(most, Math.max(0, addQuantity(quantity))) });
    },
    fill: () => start(fillAll(pieces)),
    clear: () => {
      start(nothing);
      forget();
    },
    correct: piece =>
      put(
        piece
          ? { ...counts, [piece.key]: Math.min(countOf(piece, counts), leftOf(piece)) }
          : cappedTo(pieces, counts),
      ),
    scan,
    undo: scans.length > 0 ? undo : null,
    async post(send) {
      setFrozen(pieces);
      try {
        if (!(await send(countedOf(pieces, counts)))) return;
        setScans([]);
        setTold(null);
        setLast(null);
        latest.current = nothing;
        forget();
      } finally {
        setFrozen(null);
      }
    },
  };
}
