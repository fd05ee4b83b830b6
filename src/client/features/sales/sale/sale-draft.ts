import type { SalesFee } from '#calls/sales/documents.ts';
import type { SalesOrder, SalesOrderHeader } from '#calls/sales/orders.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';
import type { Base } from '#offline/tablet.ts';
import {
  type LineAction,
  type LinesDraft,
  lineNoStep,
  reduceLines,
} from '../../../workflows/document/lines-draft.ts';

/** The rule of a coupon, with how often it could still be used when it was looked up. */
type Coupon = PromotionRule & { uses_left?: number | null | undefined };

/** The working copy of a sale: what the person sees and changes, kept on the tablet until it is saved or paid. */
export type SaleDraft = LinesDraft & {
  /** The order's number, or the temporary id under which a new sale will be sent. */
  pos_so_no: string;
  /** Version of the order that this copy was taken from; 0 for a new sale. */
  base_version: number;
  /** That order and the server's version of it; absent for a new sale. */
  seen?: Base & { document: SalesOrder };
  header: SalesOrderHeader;
  fees: readonly SalesFee[];
  /** The rule behind the coupon of the header, as far as it was looked up here. */
  coupon: Coupon | null;
  /** Of what is taken off, by people who may; sent with what was changed. */
  approvals?: readonly Approval[];
  /** The last removed fee and its place, for undo. */
  removedFee: { fee: SalesFee; index: number } | null;
};

export type SaleAction =
  | LineAction
  | { type: 'add-fee'; fee: Omit<SalesFee, 'line_no'> }
  | { type: 'set-fee-amount'; line_no: number; amountVnd: number }
  | { type: 'remove-fee'; line_no: number }
  | { type: 'undo-remove-fee' }
  /** A rule: its coupon counts; `null`: none does. */
  | { type: 'set-coupon'; rule: Coupon | null }
  | { type: 'approve'; approval: Approval }
  | { type: 'set-header'; patch: Partial<SalesOrderHeader> }
  | { type: 'load'; draft: SaleDraft };

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
    case 'approve':
      return { ...draft, approvals: [...(draft.approvals ?? []), action.approval].slice(-5) };
    case 'set-header':
      return { ...draft, header: { ...draft.header, ...action.patch } };
    case 'load':
      // A copy that an older build kept has no word of what is beside its lines. Any other is taken as it is: the very
      // object says that it need not be kept again.
      return Object.keys(nothingBeside).every(key => key in action.draft)
        ? action.draft
        : { ...nothingBeside, ...action.draft };
    default:
      return reduceLines(draft, action);
  }
}
