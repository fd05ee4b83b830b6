/**
 * Edits that must not compile: each line below `@ts-expect-error` is one, and `tsc` fails when it is accepted. Nothing here
 * is ever run.
 */
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { headerSchema } from '#calls/consignment/documents.ts';
import type { ConsignmentIssue } from '#calls/consignment/issues.ts';
import {
  cancelReasons,
  consignmentIssues,
  customers,
  fees,
  purchaseOrders,
  salesFees,
  salesInvoices,
  salesOrders,
} from '#calls/index.ts';
import { write } from '#calls/kit/call.ts';
import { by, type Carriers } from '#calls/kit/carriers.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { list } from '#calls/kit/list.ts';
import { resource } from '#calls/kit/resource.ts';
import { headerSchema as purchaseHeader } from '#calls/purchases/documents.ts';
import type { IssueParts } from '#client/features/consignment/issue-editor.tsx';
import type * as english from '#client/messages/areas.ts';
import { area } from '#client/messages/language.ts';
import type { Faultless, Faults } from '#client/messages/translated.ts';
import type * as vietnamese from '#client/messages/vi/index.ts';
import { things } from '#client/messages/vi/words.ts';
import type { AreaWords, ThingWords } from '#client/messages/words.ts';
import { sendAll } from '#client/outbox/use-call.ts';
import { usePagePermission } from '#client/read/permissions.ts';
import { linkTo } from '#client/ui/place.ts';
import { type DraftRules, draftRules } from '#client/workflows/document/document-draft.ts';
import { filtersOf } from '#client/workflows/list/filters.tsx';
import { RecordList } from '#client/workflows/list/record-list.tsx';
import { recordParts } from '#client/workflows/list/record-parts.tsx';
import { Choices } from '#client/workflows/pay/pay-choices.tsx';
import { after, changeOf, coalescing } from '#kinds/coalesce.ts';
import { issues as issueKind } from '#kinds/consignment/kind.ts';
import { consignmentCarriers, issueShape } from '#kinds/consignment/shape.ts';
import { replayOf } from '#kinds/edits.ts';
import { inDocument, inList } from '#kinds/look-up.ts';
import { purchaseShape } from '#kinds/purchases/shape.ts';
import { salesDocuments } from '#kinds/sales/kind.ts';
import { shape } from '#kinds/shape.ts';
import type { ConsignmentAction } from '#model/consignment/actions.ts';
import * as issueRules from '#model/consignment/issues.ts';
import type { RuleOf } from '#model/kit/actions.ts';
import type { TranslatedAreas } from '#model/messages/all.ts';
import { serverMessages } from '#model/messages/server.ts';
import { allMethods, type PaymentMethod } from '#model/sales/payments.ts';
import { change } from '#offline/change.ts';
import { changing, when } from '#offline/overlay/when.ts';
import { handlers } from '#server/backend/handlers.ts';
import { type Answers, answers } from '#server/backend/kit/answers.ts';
import type { TableOf } from '#server/backend/kit/resource.ts';
import * as tables from '#server/db/schema/index.ts';

declare const feeHandlers: Answers<typeof fees>;
const { remove: _, ...withoutOne } = feeHandlers;

// @ts-expect-error a handler is deleted
answers(fees, withoutOne);
// @ts-expect-error a handler is of no call of the area
answers(fees, { ...feeHandlers, removeAll: feeHandlers.remove });
// @ts-expect-error a handler answers something else than its call
answers(fees, { ...feeHandlers, filter: async () => ({ items: [{ fee: 1 }], total: 1, page: 1, size: 20 }) });
// @ts-expect-error an area is answered by the handlers of another
handlers.fees satisfies typeof handlers.items;

const wrong = {
  name: 'wrong.filter',
  path: '/la/wrong',
  tags: ['items'],
  store: 'none',
  failure: null,
} as const;
const row = v.object({ id: v.number(), amount: v.number() });
const asc = { field: 'id', direction: 'asc' } as const;
list({ ...wrong, access: 'signed-in', row, key: 'id', fields: ['id', 'amount'], sort: asc });
// @ts-expect-error a list's key is no field of its rows
list({ ...wrong, access: 'signed-in', row, key: 'idd', fields: ['id'], sort: asc });
// @ts-expect-error a list's field is no field of its rows
list({ ...wrong, access: 'signed-in', row, key: 'id', fields: ['id', 'amountt'], sort: asc });

// @ts-expect-error no page has such a button
write({ ...fees.remove, access: { pages: ['/fees'], button: 'Removee' } });
const { offline: ____, ...undecided } = fees.update;
// @ts-expect-error a write does not say what it does without a connection
const unsaid = write({ ...undecided, path: '/la/item/fee' });
// The error stands there alone: what the call takes is known.
change(unsaid, { fee: { id: 1 } });
// @ts-expect-error a call changes a document of no kind
write({ ...fees.remove, document: () => ({ kind: 'tt', no: '1' }) });
// @ts-expect-error the page does not have the button
export const asked = () => usePagePermission('/fees').button('Add Nuw');

const lost = { ...wrong, path: '/la/x/{nope}/filter', access: 'signed-in' } as const;
list({ ...lost, row, key: 'id', fields: ['id'], sort: asc, extraInput: { nope: v.string() } });
// @ts-expect-error the path of a list takes a field that its input does not have
list({ ...lost, row, key: 'id', fields: ['id'], sort: asc });
// @ts-expect-error the path of a call takes a field that its input does not have
write({ ...fees.update, path: '/la/item/fee/{id}' });

const { release: __, ...withoutRelease } = consignmentCarriers;
// @ts-expect-error an action has no call that carries it out
withoutRelease satisfies Carriers<ConsignmentAction>;
// @ts-expect-error a call is asked for its policy with an input that it does not take
by(salesOrders.setStatus, { pos_so_no: '', status: 'SHIPPED', cancel_reason_code: '' });
// @ts-expect-error the policy of an action stands beside its guard again
({ edit: { on: ['OPEN'], offline: 'queue' } }) satisfies Record<string, RuleOf<object, 'OPEN'>>;

const issues = filtersOf('/consignmentIssue', consignmentIssues.filter);
// @ts-expect-error the page knows no such filter
issues.ChoiceFilter({ field: 'la_statuz', label: '', options: [] });

change(salesFees.add, { pos_so_no: 'SO-1', fees: [] });
// @ts-expect-error a form sends what the call takes under another name
change(salesFees.add, { pos_so_no: 'SO-1', feez: [] });
// @ts-expect-error a form sends what the call does not take
change(salesFees.add, { pos_so_no: 'SO-1', fees: [], nonsense: 1 });
// @ts-expect-error no catalogue has such a call
change(consignmentIssues.addLinez, { ci_no: 'CI-1' });
// @ts-expect-error a change is sent whose input nobody has compared with its call
sendAll([{ op: 'consignmentIssues.release', args: { ci_no: 'CI-1' } }]);
// @ts-expect-error a rule stands for no call
changing<ConsignmentIssue>([when(consignmentIssues.releaze, issue => issue)]);
// @ts-expect-error a rule reads what its call is not sent with
when(consignmentIssues.removeLines, (issue, { line_numbers }) => line_numbers && issue);
// @ts-expect-error a rule makes something else than the document
changing<ConsignmentIssue>([when(consignmentIssues.release, issue => ({ ...issue, la_status: 1 }))]);

const shown = { no: () => '', at: () => '', compare: () => null, size: 1 };
const { createTemporary: add, filter } = customers;
inList(add, filter, { ...shown, answer: row => row, where: ({ name }) => ({ name }) });
// @ts-expect-error a look-up asks for rows by a field that they lack
inList(add, filter, { ...shown, answer: row => row, where: ({ name }) => ({ nama: name }) });
// @ts-expect-error a look-up asks for what the call is not sent with
inList(add, filter, { ...shown, answer: row => row, where: ({ nama }) => ({ name: nama }) });
// @ts-expect-error a look-up ends a call with something else than it answers
inList(add, filter, { ...shown, answer: row => row.name, where: ({ name }) => ({ name }) });
inDocument(consignmentIssues.release, issueKind, () => null);
// @ts-expect-error a change is looked for in a document of another kind
inDocument(consignmentIssues.release, salesDocuments, () => null);

const { create: newIssue, update: edit } = consignmentIssues;
coalescing(edit, [
  after(newIssue, (made, { data }) => changeOf(newIssue, { ...made, data: { ...made.data, ...data } })),
]);
coalescing(edit, [
  // @ts-expect-error two edits become a call that is sent with something else
  after(newIssue, (made, { data }) => changeOf(newIssue, { ...made, data })),
]);
// @ts-expect-error an edit joins one of whose input it reads what that call is not sent with
coalescing(edit, [after(newIssue, ({ line_nos }) => (line_nos ? 'apart' : null))]);
const issueOf = {
  no: 'ci_no',
  header: headerSchema,
  line: { quantity: 'ci_qty', line_note: 'la_to_line_note' },
  started: { qty_shipped: 0, qty_received: 0 },
  units: { transfer: ['transfer_', 'intransit_code'] },
} as const;
const purchaseOf = {
  no: 'po_no',
  removalNo: 'pos_po_no',
  header: purchaseHeader,
  line: {
    quantity: 'purchase_qty',
    line_discount_amount: 'line_discount_amount',
    line_note: 'la_so_line_note',
  },
  started: {
    ...{ picture: '', campaign: '', costcenter: '', gen_bus_posting_group: '' },
    ...{ unit_cost: 0, line_amount: 0, qty_shipped: 0, qty_to_receive: 0, qty_received: 0 },
    ...{ qty_invoiced: 0, qty_credited: 0, qty_on_credit_memo: 0 },
  },
  units: {},
} as const;
shape(consignmentIssues, issueOf) satisfies typeof issueShape;
// @ts-expect-error a document has no such number
shape(consignmentIssues, { ...issueOf, no: 'ci_noo' });
// @ts-expect-error a document of one kind is described by the calls of another
shape(purchaseOrders, issueOf);
// @ts-expect-error a document is changed by a call that does not change it
shape({ ...consignmentIssues, update: consignmentIssues.release }, issueOf);
// @ts-expect-error lines are removed by a call that adds one
shape({ ...consignmentIssues, removeLines: consignmentIssues.addLine }, issueOf);
// @ts-expect-error the header of a document of another kind
shape(consignmentIssues, { ...issueOf, header: purchaseHeader });
// @ts-expect-error lines have no such quantity
shape(consignmentIssues, { ...issueOf, line: { ...issueOf.line, quantity: 'purchase_qty' } });
// @ts-expect-error the quantity of a line is a text
shape(consignmentIssues, { ...issueOf, line: { ...issueOf.line, quantity: 'la_to_line_note' } });
const { line_discount_amount: _discount, ...undiscounted } = purchaseOf.line;
shape(purchaseOrders, purchaseOf);
// @ts-expect-error a field that lines are sent with has no name
shape(purchaseOrders, { ...purchaseOf, line: undiscounted });
// @ts-expect-error a new line lacks how much of it was received
shape(consignmentIssues, { ...issueOf, started: { qty_shipped: 0 } });
// @ts-expect-error no field of the header begins so
shape(consignmentIssues, { ...issueOf, units: { transfer: ['transferr_'] } });
// @ts-expect-error a line has no such price
shape(consignmentIssues, { ...issueOf, price: 'unit_cost' });
const { update: _update, ...withoutUpdate } = { ...issueRules, update: issueRules.updateIssue };
declare const issueFacts: () => Parameters<typeof issueRules.addLine>[2];
// @ts-expect-error a call that edits has no rule
replayOf(issueShape, withoutUpdate, issueFacts);
declare const { stored, newHeader, beside }: DraftRules<IssueParts>;
draftRules(issueShape, { stored, newHeader, beside }) satisfies DraftRules<IssueParts>;
// @ts-expect-error working copies of one kind are sent as documents of another
draftRules(purchaseShape, { stored, newHeader, beside }) satisfies DraftRules<IssueParts>;

linkTo({ to: '/purchasesOrders/detail', search: { no: 'PO-1' } });
// @ts-expect-error a row leads to a screen that there is not
linkTo({ to: '/purchasesOrdersX/detail', search: { no: 'PO-1' } });
// @ts-expect-error a row leads to a screen with what its address does not say
linkTo({ to: '/purchasesOrders/detail', search: { po_no: 'PO-1' } });

const historical = filtersOf('/reports/salesHistorical', salesInvoices.historical);
// @ts-expect-error no row holds such a value in the field
historical.ChoiceFilter({ field: 'document_type', label: '', options: [{ value: 'invoicee', label: '' }] });

const simple = {
  name: 'wrong',
  page: '/fees',
  row: { code: v.string(), amount: v.number() },
  input: { code: v.string(), amount: v.number() },
  called: 'code',
  unique: ['code'],
  search: ['code'],
  path: '/la/wrong/filter',
} as const;
const sent = { path: '/la/wrong' };
const calls = { add: sent, update: sent, remove: sent };
resource({ ...simple, calls });
// @ts-expect-error its page does not say what one of them is called
resource({ ...simple, page: '/settings', calls: {} });
// @ts-expect-error a resource stands on no page
resource({ ...simple, page: '/feez', calls });
// @ts-expect-error its page has no button for one of its calls
resource({ ...simple, page: '/customers/setup', calls });
// @ts-expect-error its page has a button that none of its calls is for
resource({ ...simple, calls: { add: sent, update: sent } });
// @ts-expect-error its changes would belong to nothing that is known
resource({ ...simple, kind: 'fea', calls });
// @ts-expect-error nobody knows what the call does
resource({ ...simple, calls: { ...calls, removeAll: sent } });
// @ts-expect-error a person enters a field that the row lacks
resource({ ...simple, input: { ...simple.input, note: v.string() }, calls });
// @ts-expect-error a person enters a text where the row has a number
resource({ ...simple, input: { ...simple.input, amount: v.string() }, calls });
// @ts-expect-error the list is searched by a field that the row lacks
resource({ ...simple, search: ['coded'], calls });
// @ts-expect-error rows are called by a field that they lack
resource({ ...simple, called: 'name', calls });
// @ts-expect-error rows are told apart by a field that nobody enters
resource({ ...simple, unique: ['id'], calls });

// @ts-expect-error a table does not hold a field of the rows
tables.fees satisfies TableOf<typeof cancelReasons>;

const feeParts = recordParts(fees);
// @ts-expect-error a column is of no field
feeParts.columns([{ field: 'amountt', title: '' }]);
feeParts.columns([{ field: 'amount', title: '', type: 'amount' }]);
// @ts-expect-error a text is shown as an amount
feeParts.columns([{ field: 'description', title: '', type: 'amount' }]);
// @ts-expect-error an amount is shown as a day
feeParts.columns([{ field: 'amount', title: '', type: 'date' }]);
// @ts-expect-error a form field is of no field of the input
feeParts.TextField({ field: 'fee_coda', label: '' });
// @ts-expect-error an amount is entered as a text
feeParts.TextField({ field: 'amount', label: '' });
// @ts-expect-error the page knows no such filter
feeParts.TextFilter({ field: 'amount', label: '' });
const chosen = { field: 'page', label: '', options: [{ value: '/fees', label: '' }] } as const;
// @ts-expect-error the field's schema does not know the choice
recordParts(cancelReasons).ChoiceField(chosen);
const feeList = { of: fees, noun: '', columns: [], fields: null };
RecordList({ ...feeList, blank: { fee_code: '', description: '', amount: 0 } });
// @ts-expect-error a new one lacks a field of the input
RecordList({ ...feeList, blank: { fee_code: '', description: '' } });
// @ts-expect-error a screen is of no route
createFileRoute('/_default/feez');
type English = Pick<typeof english, 'login' | 'tablet'>;
type Login = typeof vietnamese.login;
type Tablet = typeof vietnamese.tablet;
export type Whole = Faultless<object, Faults<English, { login: Login; tablet: Tablet }>>;
type Lacking = { tablet: Tablet; login: Omit<Login, 'title'> };
type LackingInside = {
  tablet: Tablet;
  login: Omit<Login, 'steps'> & { steps: Omit<Login['steps'], 'data'> };
};
type LackingCode = {
  login: Login;
  tablet: Omit<Tablet, 'tables'> & { tables: Omit<Tablet['tables'], 'items.filter'> };
};
type OtherArguments = { tablet: Tablet; login: Omit<Login, 'retryIn'> & { retryIn: (at: Date) => string } };
// @ts-expect-error a text is not translated
export type Edit1 = Faultless<object, Faults<English, Lacking>>;
// The error names it.
({ is: 'login.title is missing' }) satisfies { is: Faults<English, Lacking> };
// @ts-expect-error a text of a group is not translated
export type Edit2 = Faultless<object, Faults<English, LackingInside>>;
({ is: 'login.steps.data is missing' }) satisfies { is: Faults<English, LackingInside> };
// @ts-expect-error a text by a code of the data is not translated
export type Edit3 = Faultless<object, Faults<English, LackingCode>>;
// @ts-expect-error a text is made for other arguments
export type Edit4 = Faultless<object, Faults<English, OtherArguments>>;
// @ts-expect-error an area is not translated
export type Edit5 = Faultless<object, Faults<English, { login: Login }>>;
// @ts-expect-error an area is translated that there is none of
export type Edit7 = Faultless<object, Faults<English, { login: Login; tablet: Tablet; logim: Login }>>;
// @ts-expect-error a text is translated that nobody shows
export type Edit6 = Faultless<object, Faults<English, { tablet: Tablet; login: Login & { nope: string } }>>;
// @ts-expect-error no language has such an area
area('logim', { title: '' });
const { Fee: ___, ...withoutFee } = things;
// @ts-expect-error a language has no word for a resource
withoutFee satisfies ThingWords;
const words = { things: {}, pages: {}, fields: {} };
// @ts-expect-error an area has a word for a page that there is not
({ ...words, pages: { '/feez': '' } }) satisfies AreaWords;
// @ts-expect-error an area has a word for a filter that no page has
({ ...words, fields: { fee_coda: '' } }) satisfies AreaWords;
// @ts-expect-error ways to pay are offered by their English labels in every language
Choices<PaymentMethod>({ label: '', options: allMethods, value: 'cash', onChange: () => {} });
// @ts-expect-error a refusal is of a thing that languages have no word for
serverMessages.missing('Sales Ordr', '1');
// @ts-expect-error there is no such message
serverMessages.mising('Item', '1');
// @ts-expect-error a parameter of a message is missing
serverMessages.stale('Item');
// @ts-expect-error a parameter of a message is of another type
serverMessages.tries('5');
// @ts-expect-error a refusal has a text and no message
new Refusal('rule', 'Not today.');
declare const inVietnamese: TranslatedAreas['server'];
const { gap, ...withoutGap } = inVietnamese;
// @ts-expect-error a message is not translated
withoutGap satisfies TranslatedAreas['server'];
// @ts-expect-error a message is translated with a parameter that it has not
({ ...inVietnamese, gap: (no: string) => no }) satisfies TranslatedAreas['server'];
// @ts-expect-error a message is translated that there is none of
({ ...withoutGap, gap, nope: '' }) satisfies TranslatedAreas['server'];
