import * as v from 'valibot';
import { type ConsignmentHeader, headerSchema } from '#calls/consignment/documents.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { issueShape } from '#kinds/consignment/shape.ts';
import { t } from '../../messages/en.ts';
import {
  type DocumentDraft,
  type DraftRules,
  draftRules,
  type Franchise,
  nothingBeside,
  type Plain,
} from '../../workflows/document/document-draft.ts';

export type IssueParts = Plain<ConsignmentHeader, ConsignmentIssue>;
export type IssueDraft = DocumentDraft<IssueParts>;

/** A new issue's header: from the franchise's consignment location to its warehouse. */
const newHeader = (franchise: Franchise | null): ConsignmentHeader => ({
  ...v.getDefaults(headerSchema),
  transfer_from_code: franchise?.consignment_location_code ?? '',
  transfer_to_code: franchise?.consignment_warehouse_code ?? '',
  intransit_code: franchise?.consignment_intransit_code ?? '',
});

export const issueDrafts: DraftRules<IssueParts> = draftRules(issueShape, {
  stored: 'issue',
  newHeader,
  beside: nothingBeside,
});

/** What must be put right before the issue can be saved. */
export function problemOf({ header, seen }: IssueDraft): string | null {
  const { transfer_from_code, transfer_to_code, la_request_delivery_date: date } = header;
  if (!transfer_from_code || !transfer_to_code) return t.consignmentIssues.chooseWay;
  if (transfer_from_code === transfer_to_code) return t.consignmentIssues.sameWay;
  const late = date !== '' && date < businessToday() && date !== seen?.document.la_request_delivery_date;
  return late ? t.doc.pastDate : null;
}
