import * as v from 'valibot';
import { consignmentRequests, consignmentStatuses } from '#model/consignment/document.ts';
import {
  asChange,
  code,
  itemNo,
  lineNo,
  optionalCode,
  optionalDate,
  optionalText,
  quantityAboveZero,
  quantityFromZero,
} from '../kit/atoms.ts';
import { franchiseFacts, goodsNamed, history, receivingPlace } from '../kit/document-parts.ts';

/** What the person can set on an issue's header. */
export const headerEntries = {
  la_external_doc: optionalText(40),
  la_notes: optionalText(250),
  la_internal_comment: optionalText(250),
  la_request_delivery_date: optionalDate,
  la_so_payment: optionalText(80),
  la_ship_card: optionalText(80),
  /** A location of the franchise; its consignment location when an issue is made without one. */
  transfer_from_code: optionalCode,
  /** The warehouse, or a location of another franchise. */
  transfer_to_code: code,
  /**
   * Where the goods are booked while they are on their way. The franchise's own when an issue is made without
   * one.
   */
  intransit_code: optionalCode,
  ...receivingPlace,
};
export const headerSchema = v.object(headerEntries);
export type ConsignmentHeader = v.InferOutput<typeof headerSchema>;

/** What the person can set on a line. `line_no` is chosen by the tablet (10000, 20000, …) and unique in its issue. */
export const lineEntries = {
  line_no: lineNo,
  item_no: itemNo,
  variant_code: optionalText(20),
  ci_qty: quantityAboveZero,
  la_to_line_note: optionalText(250),
};
export const lineInputSchema = v.object(lineEntries);
/** A change of a line: what is left out stays. */
export const lineChangeEntries = { ...asChange(lineEntries), line_no: lineNo };
export type ConsignmentLineInput = v.InferOutput<typeof lineInputSchema>;

const text = v.string();

export const lineSchema = v.object({
  ...lineEntries,
  ...goodsNamed,
  qty_shipped: quantityFromZero,
  qty_received: quantityFromZero,
});
export type ConsignmentLine = v.InferOutput<typeof lineSchema>;

const progress = {
  ci_no: text,
  /** The ERP's transfer order; empty before the release. */
  bc_to_no: text,
  /** What the franchisor's ERP was asked and has not answered. A tablet of before kept none. */
  erp_request: v.optional(v.fallback(v.picklist(consignmentRequests), ''), ''),
  erp_refusal: v.optional(text, ''),
  franchise_code: text,
  franchise_name: text,
  transfer_from_code: text,
  transfer_to_code: text,
  /** A foreign back end may know more; an unknown one is shown as it is and allows nothing. */
  la_status: v.union([v.picklist(consignmentStatuses), text]),
  la_external_doc: text,
  order_date: text,
  la_request_delivery_date: text,
  cancel_reason_code: text,
  total_lines: v.number(),
  total_qty: v.number(),
  ...history,
};

/** One row of the list. */
export const issueRowSchema = v.object(progress);
export type ConsignmentIssueRow = v.InferOutput<typeof issueRowSchema>;

/** The whole issue with its lines. */
export const issueSchema = v.object({
  ...headerEntries,
  ...progress,
  intransit_code: text,
  ...franchiseFacts,
  franchise_country_region_code: v.literal('VNM'),
  receiving_country_region_code: v.literal('VNM'),
  lines: v.array(lineSchema),
});
export type ConsignmentIssue = v.InferOutput<typeof issueSchema>;

/** Is this answer a whole consignment issue? */
export function isIssue(answer: unknown): answer is ConsignmentIssue {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'ci_no' in answer &&
    'la_status' in answer &&
    'lines' in answer
  );
}
