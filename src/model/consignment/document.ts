import type { Actor } from '../kit/actions.ts';
import { documentMessages } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
import type { TransferProgress } from '../transfers/status.ts';

/** A consignment issue as its rules see it: any type with these fields will do, and keeps whatever else it has. */
export type ConsignmentLine = {
  /** Chosen by the tablet (10000, 20000, …), unique in its issue. */
  line_no: number;
  item_no: string;
  variant_code: string;
  description: string;
  variant_description: string;
  unit_of_measure: string;
  ci_qty: number;
  la_to_line_note: string;
  qty_shipped: number;
  qty_received: number;
};

/** What a person sets on a line. */
export type ConsignmentLineInput = Pick<
  ConsignmentLine,
  'line_no' | 'item_no' | 'variant_code' | 'ci_qty' | 'la_to_line_note'
>;

/** What the rules read of what a person sets on a header. */
export type ConsignmentHeader = {
  la_request_delivery_date: string;
  transfer_from_code: string;
  transfer_to_code: string;
  intransit_code: string;
};

/** What follows from the franchise when an issue is made. */
export type ConsignmentOrigin = {
  franchise_code: string;
  franchise_name: string;
  franchise_address: string;
  franchise_district_code: string;
  franchise_district_name: string;
  franchise_phone_no: string;
  franchise_contact: string;
  franchise_post_code: string;
  franchise_region_code: string;
};

export const consignmentStatuses = [
  'OPEN',
  'RELEASED',
  'IN_TRANSIT',
  'PARTIAL_RECEIVED',
  'RECEIVED',
  'CANCELED',
] as const;
export type ConsignmentStatus = (typeof consignmentStatuses)[number];

/** What the ERP was asked to do about an issue and has not answered yet; empty: nothing. */
export const consignmentRequests = ['', 'release', 'cancel', 'reopen'] as const;
export type ConsignmentRequest = (typeof consignmentRequests)[number];

/** What the rules write: never set by a person directly. */
export type ConsignmentProgress = {
  ci_no: string;
  /** Number of the ERP's transfer order; empty before the release, and until a remote ERP gives it. */
  bc_to_no: string;
  erp_request: ConsignmentRequest;
  /** Why the ERP refused what it was asked last, in its words; empty where it did not. */
  erp_refusal: string;
  la_status: string;
  order_date: string;
  cancel_reason_code: string;
  total_lines: number;
  total_qty: number;
  created_at: string;
  updated_at: string;
  version: number;
  lines: ConsignmentLine[];
};

export type ConsignmentDocument = ConsignmentHeader & ConsignmentOrigin & ConsignmentProgress;

/** What a rule needs to know about the moment: who, when (ISO instant), the business date. */
export type ConsignmentRuleContext = { actor: Actor; now: string; today: string };

/** Business Central's name of the place, for its sentences. */
export const placeOf = ({ ci_no }: Pick<ConsignmentDocument, 'ci_no'>): Message =>
  documentMessages.transferHeader(ci_no);

/** A released issue's status, from what its transfer order has come to. */
export const statusOfProgress: Record<TransferProgress, ConsignmentStatus> = {
  AWAITING: 'RELEASED',
  IN_TRANSIT: 'IN_TRANSIT',
  PARTIAL_RECEIVED: 'PARTIAL_RECEIVED',
  RECEIVED: 'RECEIVED',
  CANCELED: 'CANCELED',
};
