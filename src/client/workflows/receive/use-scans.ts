import { useState } from 'react';
import type { FranchiseItem } from '#calls/stock/items.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { t } from '../../messages/en.ts';
import { inUnit } from '../../messages/stock/units.ts';
import { takeCode } from '../items/take-code.ts';
import { useItemIndex } from '../items/use-item-index.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { leftOf, less, type Part, type ReceivePiece, scanned } from './counting.ts';
import type { KeptCounts } from './use-counts.ts';

const texts = t.receive;

/** What was said last, and of which line; `seq` tells two of the same text apart. */
export type Told = ScanAnswer & { key: string | null; seq: number };

/** What a scan counted: pieces, and what was too many of it. */
type Scan = { parts: readonly Part[]; extra: Part | null };

/** Counts what is scanned or typed, says what came of it, and takes it back. */
export function useScans<P extends ReceivePiece>(pieces: readonly P[], kept: KeptCounts) {
  const { index } = useItemIndex();
  const [told, setTold] = useState<Told | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [scans, setScans] = useState<readonly Scan[]>([]);

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
    const result = scanned(pieces, kept.latest(), code, item, many);
    const note = (parts: readonly Part[], extra: Part | null) => {
      for (const { key, by } of parts)
        kept.put({ ...kept.latest(), [key]: addQuantity(kept.latest()[key] ?? 0, by) });
      setScans(before => [...before, { parts, extra }]);
    };
    switch (result.kind) {
      case 'unknown': {
        if (!item) return say(false, texts.unknown(result.code), null);
        const name = [item.description, item.variant_description].filter(Boolean).join(', ');
        const key = `item:${item.item_no}/${item.variant_code}`;
        kept.putExtra(key, name, addQuantity(kept.extraOf(key), many), false);
        note([], { key, by: many });
        return say(false, texts.unknown(name), null);
      }
      case 'which-variant':
        return say(false, texts.whichVariant(result.name), null);
      case 'too-many': {
        const { piece, parts, rest } = result;
        setLast(piece.key);
        kept.putExtra(piece.key, piece.name, addQuantity(kept.extraOf(piece.key), rest), true);
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
    const name = piece?.name ?? kept.nameOfExtra(key) ?? '';
    if (extra) kept.putExtra(key, name, addQuantity(kept.extraOf(key), -extra.by), piece !== undefined);
    for (const part of parts) kept.put(less(kept.latest(), part));
    if (piece) setLast(key);
    say(true, texts.undone(name), key);
  };
  const set = (piece: P, quantity: number) => {
    const most = leftOf(piece);
    const wanted = Math.max(0, addQuantity(quantity));
    setLast(piece.key);
    if (wanted > most) say(false, texts.tooManyOf(inUnit(most, piece.unit), piece.name), piece.key);
    else setTold(null);
    kept.put({ ...kept.latest(), [piece.key]: Math.min(most, wanted) });
    kept.putExtra(piece.key, piece.name, Math.max(0, addQuantity(wanted, -most)));
  };

  return {
    told,
    /** What was scanned or set last. */
    last: pieces.find(piece => piece.key === last) ?? null,
    scan,
    undo: scans.length > 0 ? undo : null,
    set,
    /** Forgets what was too many of a line. */
    leaveOut(key: string) {
      setScans(before =>
        before
          .map(scan => (scan.extra?.key === key ? { ...scan, extra: null } : scan))
          .filter(({ parts, extra }) => extra !== null || parts.length > 0),
      );
      kept.putExtra(key, '', 0);
    },
    forget() {
      setScans([]);
      setTold(null);
      setLast(null);
    },
  };
}
