import { grossAmount } from '#model/kit/amounts.ts';
import { addQuantity, roundQuantity } from '#model/kit/quantity.ts';

/** What must be known of an item to show a line of it before the back end answered. */
export type DraftItem = {
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  /** VND, what one is sold or bought for; 0 in documents without prices */
  unit_price: number;
  /** What one costs is not known: `unit_price` says nothing. */
  is_price_unknown?: true | undefined;
  picture: string;
};

export type DraftLine = DraftItem & {
  line_no: number;
  quantity: number;
  /** VND */
  line_discount_amount: number;
  line_note: string;
};

/** The lines of a working copy. */
export type LinesDraft = {
  lines: readonly DraftLine[];
  /** The last removed line and its place, for undo. */
  removed: { line: DraftLine; index: number } | null;
  /** The line that changed last, to be shown as such. `times` makes a second scan of one item a new change. */
  touched: { line_no: number; times: number } | null;
};

export type LineAction =
  | { type: 'add-item'; item: DraftItem; quantity?: number }
  | { type: 'set-quantity'; line_no: number; quantity: number }
  | { type: 'step'; line_no: number; by: 1 | -1 }
  | { type: 'set-line-discount'; line_no: number; amountVnd: number }
  | { type: 'set-line-note'; line_no: number; note: string }
  | { type: 'remove-line'; line_no: number }
  | { type: 'undo-remove' };

export const lineNoStep = 10_000;
export const noLines: LinesDraft = { lines: [], removed: null, touched: null };

/** The most that can be taken off a line: its whole price. */
export function lineDiscountLimit(line: Pick<DraftLine, 'quantity' | 'unit_price'>): number {
  return grossAmount(line.quantity, line.unit_price);
}

/** The working copy after a change of its lines. */
export function reduceLines<D extends LinesDraft>(draft: D, action: LineAction): D {
  switch (action.type) {
    case 'add-item':
      return addItem(draft, action.item, action.quantity ?? 1);
    case 'set-quantity':
      return setQuantity(draft, action.line_no, roundQuantity(action.quantity));
    case 'step': {
      const line = draft.lines.find(({ line_no }) => line_no === action.line_no);
      return line ? setQuantity(draft, line.line_no, addQuantity(line.quantity, action.by)) : draft;
    }
    case 'set-line-discount':
      return changeLine(draft, action.line_no, line => ({ ...line, line_discount_amount: action.amountVnd }));
    case 'set-line-note':
      return changeLine(draft, action.line_no, line => ({ ...line, line_note: action.note }));
    case 'remove-line':
      return removeLine(draft, action.line_no);
    case 'undo-remove':
      return undoRemove(draft);
  }
}

/** What was scanned or tapped while `sent` was given away already belongs to the next document: `next` with it. */
export function withAddedSince<D extends LinesDraft>(next: D, sent: LinesDraft, current: LinesDraft): D {
  const before = new Map(sent.lines.map(line => [line.line_no, line.quantity]));
  return current.lines.reduce((draft, line) => {
    const added = addQuantity(line.quantity, -(before.get(line.line_no) ?? 0));
    return added > 0 ? addItem(draft, line, added) : draft;
  }, next);
}

function touch(draft: LinesDraft, line_no: number): LinesDraft['touched'] {
  return { line_no, times: (draft.touched?.times ?? 0) + 1 };
}

function setQuantity<D extends LinesDraft>(draft: D, line_no: number, quantity: number): D {
  return quantity <= 0
    ? removeLine(draft, line_no)
    : changeLine(draft, line_no, line => ({ ...line, quantity }));
}

function changeLine<D extends LinesDraft>(
  draft: D,
  line_no: number,
  change: (line: DraftLine) => DraftLine,
): D {
  const lines = draft.lines.map(line => {
    if (line.line_no !== line_no) return line;
    const changed = change(line);
    // A smaller quantity may be worth less than the discount given on the larger one.
    const limit = lineDiscountLimit(changed);
    return { ...changed, line_discount_amount: Math.min(Math.max(0, changed.line_discount_amount), limit) };
  });
  return { ...draft, lines, touched: touch(draft, line_no) };
}

/** Another one of an item already there joins its line, unless that line was noted or discounted by hand. */
function joins(line: DraftLine, item: DraftItem): boolean {
  return (
    line.item_no === item.item_no &&
    line.variant_code === item.variant_code &&
    line.unit_price === item.unit_price &&
    line.line_note === '' &&
    line.line_discount_amount === 0
  );
}

function addItem<D extends LinesDraft>(draft: D, item: DraftItem, quantity: number): D {
  const same = draft.lines.find(line => joins(line, item));
  if (same)
    return changeLine(draft, same.line_no, line => ({
      ...line,
      quantity: addQuantity(line.quantity, quantity),
    }));
  // The number of a removed line is not given again: the back end may still know the old line by it.
  const taken = [...draft.lines.map(line => line.line_no), draft.removed?.line.line_no ?? 0];
  const line_no = Math.max(0, ...taken) + lineNoStep;
  const { item_no, variant_code, description, variant_description, unit_of_measure, unit_price, picture } =
    item;
  const line: DraftLine = {
    line_no,
    item_no,
    variant_code,
    quantity,
    unit_price,
    line_discount_amount: 0,
    line_note: '',
    description,
    variant_description,
    unit_of_measure,
    picture,
    ...(item.is_price_unknown ? { is_price_unknown: true } : {}),
  };
  return { ...draft, lines: [...draft.lines, line], touched: touch(draft, line_no) };
}

function removeLine<D extends LinesDraft>(draft: D, line_no: number): D {
  const index = draft.lines.findIndex(line => line.line_no === line_no);
  const line = draft.lines[index];
  if (!line) return draft;
  return {
    ...draft,
    lines: draft.lines.filter(other => other !== line),
    removed: { line, index },
    touched: null,
  };
}

function undoRemove<D extends LinesDraft>(draft: D): D {
  if (!draft.removed) return draft;
  const { line, index } = draft.removed;
  return {
    ...draft,
    lines: draft.lines.toSpliced(index, 0, line),
    removed: null,
    touched: touch(draft, line.line_no),
  };
}
