import { useRef, useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../messages/en.ts';
import { inUnit } from '../../messages/stock/units.ts';
import { usePersistedValue } from '../../outbox/persisted-value.ts';
import { takeCode } from '../items/take-code.ts';
import { useItemIndex } from '../items/use-item-index.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import {
  type Counted,
  type Counts,
  cappedTo,
  countedOf,
  countOf,
  type Difference,
  differencesOf,
  type Extras,
  extrasKey,
  fillAll,
  isOver,
  leftOf,
  less,
  type Part,
  type Progress,
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

const nothing: Counts = {};
const noExtras: Extras = {};

/** What a scan counted: pieces, and what was too many of it. */
type Scan = { parts: readonly Part[]; extra: Part | null };

/** A count of what came in. It is persisted on the tablet under `draftKey` until it is posted or cleared. */
export function useReceiving<P extends ReceivePiece>(draftKey: string, current: readonly P[]): Receiving<P> {
  const { value: counts, change, clear: forget, restored } = usePersistedValue<Counts>(draftKey, nothing);
  const extras = usePersistedValue<Extras>(extrasKey(draftKey), noExtras);
  const { index } = useItemIndex();
  const [told, setTold] = useState<Told | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  // Once it is under way the document counts it as received: until its answer is acknowledged the lines stand still.
  const [frozen, setFrozen] = useState<readonly P[] | null>(null);
  const pieces = frozen ?? current;
  // Several scans may come before the next drawing.
  const latest = useRef(counts);
  latest.current = counts;
  const latestExtras = useRef(extras.value);
  latestExtras.current = extras.value;

  const put = (next: Counts) => {
    latest.current = next;
    change(next);
  };
  const extraOf = (key: string) => latestExtras.current[key]?.quantity ?? 0;
  const putExtra = (key: string, name: string, quantity: number, listed = true) => {
    if (quantity === extraOf(key)) return;
    const { [key]: _, ...others } = latestExtras.current;
    latestExtras.current = quantity > 0 ? { ...others, [key]: { name, quantity, listed } } : others;
    extras.change(latestExtras.current);
  };
  const say = (ok: boolean, text: string, key: string | null): ScanAnswer => {
    setTold(before => ({ ok, text, key, seq: (before?.seq ?? 0) + 1 }));
    return { ok, text };
  };

  const isListed = ({ item_no, variant_code }: FranchiseItem) =>
    pieces.some(piece => piece.item_no === item_no && piece.variant_code === variant_code);
  const scan = (code: string): ScanAnswer =>
    takeCode(index, code, {
      goods: (item, quantity) => count(code, item, quantity),
      problem: text => say(false, text, null),
      among: isListed,
      other: code => count(code, null, 1),
    });
  const count = (code: string, item: FranchiseItem | null, many: number): ScanAnswer => {
    const result = scanned(pieces, latest.current, code, item, many);
    const note = (parts: readonly Part[], extra: Part | null) => {
      for (const { key, by } of parts)
        put({ ...latest.current, [key]: addQuantity(latest.current[key] ?? 0, by) });
      setScans(before => [...before, { parts, extra }]);
    };
    switch (result.kind) {
      case 'unknown': {
        if (!item) return say(false, texts.unknown(result.code), null);
        const name = [item.description, item.variant_description].filter(Boolean).join(', ');
        const key = `item:${item.item_no}/${item.variant_code}`;
        putExtra(key, name, addQuantity(extraOf(key), many), false);
        note([], { key, by: many });
        return say(false, texts.unknown(name), null);
      }
      case 'which-variant':
        return say(false, texts.whichVariant(result.name), null);
      case 'too-many': {
        const { piece, parts, rest } = result;
        setLast(piece.key);
        putExtra(piece.key, piece.name, addQuantity(extraOf(piece.key), rest), true);
        note(parts, { key: piece.key, by: rest });
        return say(false, texts.tooManyOf(inUnit(result.left, piece.unit), piece.name), piece.key);
      }
      case 'counted': {
        const { piece, quantity, parts } = result;
        note(parts, null);
        setLast(piece.key);
        const of = formatQuantity(leftOf(piece));
        return say(true, texts.counted(piece.name, formatQuantity(quantity), of), piece.key);
      }
    }
  };
  const undo = () => {
    const scan = scans.at(-1);
    if (!scan) return;
    const { parts, extra } = scan;
    setScans(scans.slice(0, -1));
    const key = extra?.key ?? parts.at(-1)?.key ?? '';
    const piece = pieces.find(each => each.key === key);
    const name = piece?.name ?? latestExtras.current[key]?.name ?? '';
    if (extra) putExtra(key, name, addQuantity(extraOf(key), -extra.by), piece !== undefined);
    for (const part of parts) put(less(latest.current, part));
    if (piece) setLast(key);
    say(true, texts.undone(name), key);
  };
  const set = (piece: P, quantity: number) => {
    const most = leftOf(piece);
    const wanted = Math.max(0, addQuantity(quantity));
    setLast(piece.key);
    if (wanted > most) say(false, texts.tooManyOf(inUnit(most, piece.unit), piece.name), piece.key);
    else setTold(null);
    put({ ...latest.current, [piece.key]: Math.min(most, wanted) });
    putExtra(piece.key, piece.name, Math.max(0, addQuantity(wanted, -most)));
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
    differences: differencesOf(pieces, counts, extras.value),
    told,
    last: pieces.find(piece => piece.key === last) ?? null,
    restored,
    busy: frozen !== null,
    set,
    step: (piece, by) => set(piece, addQuantity(countOf(piece, latest.current), extraOf(piece.key), by)),
    leaveOut(key) {
      setScans(before =>
        before
          .map(scan => (scan.extra?.key === key ? { ...scan, extra: null } : scan))
          .filter(({ parts, extra }) => extra !== null || parts.length > 0),
      );
      putExtra(key, '', 0);
    },
    fill: () => start(fillAll(pieces)),
    clear: () => {
      start(nothing);
      forget();
      extras.clear();
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
        extras.clear();
      } finally {
        setFrozen(null);
      }
    },
  };
}
