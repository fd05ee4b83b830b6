import type { SalesFee } from '#calls/sales/documents.ts';
import type { SalesOrder, SalesOrderHeader } from '#calls/sales/orders.ts';
import type { Approval } from '#model/sales/approvals.ts';
import type { PromotionRule } from '#model/sales/promotions.ts';
import type { InvoiceBuyer } from '#model/taxes/invoice-buyer-fields.ts';
import {
  type DocumentAction,
  type DocumentDraft,
  type Load,
  reduceDocument,
} from '../../../workflows/document/document-draft.ts';
import { lineNoStep } from '../../../workflows/document/lines-draft.ts';

/** The rule of a coupon, with how often it could still be used when it was looked up. */
type Coupon = PromotionRule & { uses_left?: number | null | undefined };

/** What a sale has apart from its header and its lines. */
type SaleSlots = {
  fees: readonly SalesFee[];
  /** The rule behind the coupon of the header, as far as it was looked up here. */
  coupon: Coupon | null;
  /** Of a new sale: the customer's points pay as much of it as they can. VND that each of them pays. */
  points?: { balance: number; vndEach: number } | null;
  /** Of a new sale: the birthday promotion counts. */
  birthday?: boolean;
  /** Of what is taken off, by people who may; sent with what was changed. */
  approvals?: readonly Approval[];
  /** Who the VAT invoice is for; null, or absent in a copy kept since before, for a consumer. */
  invoiceBuyer?: InvoiceBuyer | null;
  /** Of a new sale: whom the last invoice of its customer was for. */
  offeredBuyer?: InvoiceBuyer | null;
  /** The last removed fee and its place, for undo. */
  removedFee: { fee: SalesFee; index: number } | null;
};

type SlotAction =
  | { type: 'add-fee'; fee: Omit<SalesFee, 'line_no'> }
  | { type: 'set-fee-amount'; line_no: number; amountVnd: number }
  | { type: 'remove-fee'; line_no: number }
  | { type: 'undo-remove-fee' }
  /** A rule: its coupon counts; `null`: none does. */
  | { type: 'set-coupon'; rule: Coupon | null }
  /** `null`: the points stay with the customer. */
  | { type: 'use-points'; points: SaleSlots['points'] }
  | { type: 'use-birthday'; birthday: boolean }
  /** `null`: for a consumer. */
  | { type: 'name-buyer'; buyer: InvoiceBuyer | null }
  | { type: 'offer-buyer'; buyer: InvoiceBuyer | null }
  | { type: 'approve'; approval: Approval };

export type SaleParts = {
  header: SalesOrderHeader;
  document: SalesOrder;
  beside: SaleSlots;
  action: SlotAction;
};
/** The working copy of a sale: what the person sees and changes, kept on the tablet until it is saved or paid. */
export type SaleDraft = DocumentDraft<SaleParts>;
export type SaleAction = DocumentAction<SaleParts>;

export const noSlots: SaleSlots = { fees: [], coupon: null, removedFee: null };

export function slotsOf(order: SalesOrder): SaleSlots {
  const coupon = order.rules.find(rule => rule.trigger === 'coupon') ?? null;
  return { ...noSlots, fees: order.fees, coupon, invoiceBuyer: order.invoice_buyer ?? null };
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

export function reduceSale(draft: SaleDraft, action: SaleAction | Load<SaleDraft>): SaleDraft {
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
    case 'use-points':
      return { ...draft, points: action.points ?? null };
    case 'use-birthday':
      return { ...draft, birthday: action.birthday };
    case 'name-buyer':
      return { ...draft, invoiceBuyer: action.buyer };
    case 'offer-buyer':
      return { ...draft, offeredBuyer: action.buyer };
    case 'approve':
      return { ...draft, approvals: [...(draft.approvals ?? []), action.approval].slice(-5) };
    default: {
      const next = reduceDocument(draft, action);
      // What was the customer's own is not the next one's.
      const same = next.header.sell_to_customer_no === draft.header.sell_to_customer_no;
      if (same || action.type === 'load') return next;
      const { invoiceBuyer = null, offeredBuyer } = draft;
      return {
        ...{ ...next, points: null, birthday: false, offeredBuyer: null },
        invoiceBuyer: invoiceBuyer === offeredBuyer ? null : invoiceBuyer,
      };
    }
  }
}
