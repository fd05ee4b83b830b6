import type { SalesFee } from '#calls/sales-documents.ts';
import type { SalesLineInput, SalesOrder, SalesOrderHeader } from '#calls/sales-orders.ts';
import { grossAmount } from '#model/amounts.ts';
import type { PromotionRule } from '#model/promotions.ts';
import { addQuantity, roundQuantity } from '#model/quantity.ts';
import type { Base } from '#offline/tablet.ts';

/** What the cart must know of an item to show a line before the back end answered. */
export type SaleItem = {
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  /** VND */
  unit_price: number;
  picture: string;
};

export type DraftLine = SalesLineInput &
  Pick<SaleItem, 'description' | 'variant_description' | 'unit_of_measure' | 'picture'>;

/** The working copy of a sale: what the person sees and changes, kept on the tablet until it is saved or paid. */
export type SaleDraft = {
  /** The order's number, or the temporary id under which a new sale will be sent. */
  pos_so_no: string;
  /** Version of the order that this copy was taken from; 0 for a new sale. */
  base_version: number;
  /** That order and the server's version of it; absent for a new sale. */
  seen?: Base & { document: SalesOrder };
  header: SalesOrderHeader;
  lines: readonly DraftLine[];
  fees: readonly SalesFee[];
  /** The rule behind the coupon of the header, as far as it was looked up here. */
  coupon: PromotionRule | null;
  /** The last removed fee and its place, for undo. */
  removedFee: { fee: SalesFee; index: number } | null;
  /** The last removed line and its place, for undo. */
  removed: { line: DraftLine; index: number } | null;
  /** The line that changed last, to be shown as such. `times` makes a second scan of one item a new change. */
  touched: { line_no: number; times: number } | null;
};

export type SaleAction =
  | { type: 'add-item'; item: SaleItem; quantity?: number }
  | { type: 'set-quantity'; line_no: number; quantity: number }
  | { type: 'step'; line_no: number; by: 1 | -1 }
  | { type: 'set-line-discount'; line_no: number; amountVnd: number }
  | { type: 'set-line-note'; line_no: number; note: string }
  | { type: 'remove-line'; line_no: number }
  | { type: 'undo-remove' }
  | { type: 'add-fee'; fee: Omit<SalesFee, 'line_no'> }
  | { type: 'set-fee-amount'; line_no: number; amountVnd: number }
  | { type: 'remove-fee'; line_no: number }
  | { type: 'undo-remove-fee' }
  /** A rule: its coupon counts; `null`: none does. */
  | { type: 'set-coupon'; rule: PromotionRule | null }
  | { type: 'set-header'; patch: Partial<SalesOrderHeader> }
  | { type: 'load'; draft: SaleDraft };

export const lineNoStep = 10_000;

const nothingBeside = { fees: [], coupon: null, removedFee: null, removed: null, touched: null } as const;

/** A copy that an older build kept has no word of what is beside its lines. */
export const complete = (kept: SaleDraft): SaleDraft => ({ ...nothingBeside, ...kept });

export function newSale(tempId: string, header: SalesOrderHeader): SaleDraft {
  return { pos_so_no: tempId, base_version: 0, header, lines: [], ...nothingBeside };
}

/** @param serverVersion the version that the server knows, where the order is shown with changes it does not have yet */
export function saleOf(
  order: SalesOrder,
  header: SalesOrderHeader,
  serverVersion: number = order.version,
): SaleDraft {
  return {
    pos_so_no: order.pos_so_no,
    base_version: order.version,
    seen: { version: serverVersion, document: order },
    header,
    lines: order.lines.map(line => ({
      line_no: line.line_no,
      item_no: line.item_no,
      variant_code: line.variant_code,
      quantity: line.quantity,
      unit_price: line.unit_price,
      line_discount_amount: line.line_discount_amount,
      line_note: line.line_note,
      description: line.description,
      variant_description: line.variant_description,
      unit_of_measure: line.unit_of_measure,
      picture: line.picture,
    })),
    ...nothingBeside,
    fees: order.fees,
    coupon: order.rules.find(rule => rule.trigger === 'coupon') ?? null,
  };
}

/** The most that can be taken off a line: its whole price. */
export function lineDiscountLimit(line: Pick<DraftLine, 'quantity' | 'unit_price'>): number {
  return grossAmount(line.quantity, line.unit_price);
}

function touch(draft: SaleDraft, line_no: number): SaleDraft['touched'] {
  return { line_no, times: (draft.touched?.times ?? 0) + 1 };
}

function changeLine(draft: SaleDraft, line_no: number, change: (line: DraftLine) => DraftLine): SaleDraft {
  const lines = draft.lines.map(line => {
    if (line.line_no !== line_no) return line;
    const changed = change(line);
    // A smaller quantity may be worth less than the discount given on the larger one.
    const limit = lineDiscountLimit(changed);
    return { ...changed, line_discount_amount: Math.min(Math.max(0, changed.line_discount_amount), limit) };
  });
  return { ...draft, lines, touched: touch(draft, line_no) };
}

/** Another one of an item already in the cart joins its line, unless that line was noted or discounted by hand. */
function joins(line: DraftLine, item: SaleItem): boolean {
  return (
    line.item_no === item.item_no &&
    line.variant_code === item.variant_code &&
    line.unit_price === item.unit_price &&
    line.line_note === '' &&
    line.line_discount_amount === 0
  );
}

function addItem(draft: SaleDraft, item: SaleItem, quantity: number): SaleDraft {
  const same = draft.lines.find(line => joins(line, item));
  if (same)
    return changeLine(draft, same.line_no, line => ({
      ...line,
      quantity: addQuantity(line.quantity, quantity),
    }));
  // The number of a line that was removed is not given again: the back end may still know the old line by it.
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
  };
  return { ...draft, lines: [...draft.lines, line], touched: touch(draft, line_no) };
}

function removeLine(draft: SaleDraft, line_no: number): SaleDraft {
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

function undoRemove(draft: SaleDraft): SaleDraft {
  if (!draft.removed) return draft;
  const { line, index } = draft.removed;
  return {
    ...draft,
    lines: draft.lines.toSpliced(index, 0, line),
    removed: null,
    touched: touch(draft, line.line_no),
  };
}

function addFee(draft: SaleDraft, fee: Omit<SalesFee, 'line_no'>): SaleDraft {
  const taken = [...draft.fees.map(other => other.line_no), draft.removedFee?.fee.line_no ?? 0];
  const line_no = Math.max(0, ...taken) + lineNoStep;
  return { ...draft, fees: [...draft.fees, { line_no, ...fee }] };
}

function removeFee(draft: SaleDraft, line_no: number): SaleDraft {
  const index = draft.fees.findIndex(fee => fee.line_no === line_no);
  const fee = draft.fees[index];
  if (!fee) return draft;
  return { ...draft, fees: draft.fees.filter(other => other !== fee), removedFee: { fee, index } };
}

export function saleReducer(draft: SaleDraft, action: SaleAction): SaleDraft {
  switch (action.type) {
    case 'add-item':
      return addItem(draft, action.item, action.quantity ?? 1);
    case 'set-quantity': {
      const quantity = roundQuantity(action.quantity);
      if (quantity <= 0) return removeLine(draft, action.line_no);
      return changeLine(draft, action.line_no, line => ({ ...line, quantity }));
    }
    case 'step': {
      const line = draft.lines.find(({ line_no }) => line_no === action.line_no);
      if (!line) return draft;
      const quantity = addQuantity(line.quantity, action.by);
      return quantity <= 0
        ? removeLine(draft, action.line_no)
        : changeLine(draft, action.line_no, other => ({ ...other, quantity }));
    }
    case 'set-line-discount':
      return changeLine(draft, action.line_no, line => ({ ...line, line_discount_amount: action.amountVnd }));
    case 'set-line-note':
      return changeLine(draft, action.line_no, line => ({ ...line, line_note: action.note }));
    case 'remove-line':
      return removeLine(draft, action.line_no);
    case 'undo-remove':
      return undoRemove(draft);
    case 'add-fee':
      return addFee(draft, action.fee);
    case 'set-fee-amount':
      return {
        ...draft,
        fees: draft.fees.map(fee =>
          fee.line_no === action.line_no ? { ...fee, amount: action.amountVnd } : fee,
        ),
      };
    case 'remove-fee':
      return removeFee(draft, action.line_no);
    case 'undo-remove-fee': {
      if (!draft.removedFee) return draft;
      const { fee, index } = draft.removedFee;
      return { ...draft, fees: draft.fees.toSpliced(index, 0, fee), removedFee: null };
    }
    case 'set-coupon': {
      const coupon_code = action.rule?.coupon_code ?? '';
      return { ...draft, coupon: action.rule, header: { ...draft.header, coupon_code } };
    }
    case 'set-header':
      return { ...draft, header: { ...draft.header, ...action.patch } };
    case 'load':
      // A copy that an older build kept has no word of what is beside its lines. Any other is taken as it is: the very
      // object says that it need not be kept again.
      return Object.keys(nothingBeside).every(key => key in action.draft)
        ? action.draft
        : { ...nothingBeside, ...action.draft };
  }
}
