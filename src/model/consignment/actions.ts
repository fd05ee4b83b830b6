import { type Actor, type GuardOf, isOnStatus, judge, type RuleOf, type Verdict } from '../kit/actions.ts';
import { documentMessages, type FieldName } from '../messages/documents.ts';
import { postingMessages } from '../messages/posting.ts';
import { stockMessages } from '../messages/stock.ts';
import {
  type ConsignmentDocument,
  type ConsignmentStatus,
  consignmentStatuses,
  placeOf,
} from './document.ts';

type ActionRule = RuleOf<ConsignmentDocument, ConsignmentStatus>;

const releasable: GuardOf<ConsignmentDocument> = issue => {
  const missing = (field: FieldName) => documentMessages.mustHave(field, placeOf(issue));
  if (!issue.transfer_from_code) return missing('Transfer-from Code');
  if (!issue.transfer_to_code) return missing('Transfer-to Code');
  if (issue.transfer_from_code === issue.transfer_to_code) return postingMessages.sameEnds();
  if (!issue.intransit_code) return missing('In-Transit Code');
  return issue.lines.some(line => line.ci_qty > 0) ? null : stockMessages.nothingToRelease(issue.ci_no);
};
const nothingShipped: GuardOf<ConsignmentDocument> = issue =>
  issue.lines.some(line => line.qty_shipped > 0) ? stockMessages.issueShipped() : null;
const notTakenBack: GuardOf<ConsignmentDocument> = issue =>
  issue.erp_request === 'cancel' || issue.erp_request === 'reopen' ? postingMessages.askedToTakeBack() : null;

/** Status × action of a consignment issue: screens, outbox and back end read nothing else. */
export const consignmentActions = {
  edit: {
    on: ['OPEN'],
  },
  release: {
    on: ['OPEN'],
    guard: releasable,
    needsConfirmation: true,
  },
  cancel: {
    on: ['OPEN', 'RELEASED'],
    guard: (issue, actor) => nothingShipped(issue, actor) ?? notTakenBack(issue, actor),
    needsConfirmation: true,
  },
  sync: {
    on: ['RELEASED', 'IN_TRANSIT', 'PARTIAL_RECEIVED'],
  },
  print: { on: consignmentStatuses, needsConfirmation: true, always: true },
} as const satisfies Record<string, ActionRule>;

export type ConsignmentAction = keyof typeof consignmentActions;
export const consignmentActionNames = Object.keys(consignmentActions) as ConsignmentAction[]; // the keys of a const table are exactly its type

/** The table row with its optional parts. */
export const consignmentRuleOf = (action: ConsignmentAction): ActionRule => consignmentActions[action];

/** Does the issue's status, by itself, allow the action? */
export function isConsignmentOn(
  action: ConsignmentAction,
  { la_status: status }: Pick<ConsignmentDocument, 'la_status'>,
): boolean {
  return isOnStatus(consignmentRuleOf(action), { status, known: consignmentStatuses });
}

/** May this be done to this issue, by this person? What depends on an input is checked when it is applied. */
export function canConsign(action: ConsignmentAction, issue: ConsignmentDocument, actor: Actor): Verdict {
  const standing = { status: issue.la_status, known: consignmentStatuses, place: placeOf(issue) };
  return judge(consignmentRuleOf(action), issue, standing, actor);
}
