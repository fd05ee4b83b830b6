import { isOnStatus, judge, refuse, type Verdict } from '../kit/actions.ts';
import { documentMessages } from '../messages/documents.ts';
import type { ActionRule } from './action-kit.ts';
import { creditMemoActions } from './credit-memo-actions.ts';
import { orderActions } from './order-actions.ts';
import { type Actor, type DocumentType, documentTypeNames, type OrderDocument } from './order-document.ts';
import { quoteActions } from './quote-actions.ts';
import { statusesOf } from './status.ts';

export type OrderAction =
  | keyof typeof orderActions
  | keyof typeof quoteActions
  | keyof typeof creditMemoActions;

const tables: Record<DocumentType, Partial<Record<OrderAction, ActionRule>>> = {
  order: orderActions,
  quote: quoteActions,
  credit_memo: creditMemoActions,
};

/** The actions that documents of a type know. */
export function actionsOf(document_type: DocumentType): OrderAction[] {
  return Object.keys(tables[document_type]) as OrderAction[]; // the keys of the tables are the type
}

/** The table row with its optional parts; `null` where documents of this type do not know the action. */
export function ruleOf(action: OrderAction, document_type: DocumentType): ActionRule | null {
  return tables[document_type][action] ?? null;
}

/** Does the document's status, by itself, allow the action? */
export function isOn(action: OrderAction, order: Pick<OrderDocument, 'document_type' | 'status'>): boolean {
  const rule = ruleOf(action, order.document_type);
  return rule !== null && isOnStatus(rule, { status: order.status, known: statusesOf[order.document_type] });
}

/** May this be done to this document, by this person? What depends on an input is checked when it is applied. */
export function can(action: OrderAction, order: OrderDocument, actor: Actor): Verdict {
  const { document_type, status, pos_so_no } = order;
  const rule = ruleOf(action, document_type);
  if (!rule) return refuse(documentMessages.notOfType(documentTypeNames[document_type]));
  const standing = {
    status,
    known: statusesOf[document_type],
    place: documentMessages.salesHeader(pos_so_no),
  };
  return judge(rule, order, standing, actor);
}
