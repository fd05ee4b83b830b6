import * as v from 'valibot';
import { formatQuantity } from '#model/kit/format.ts';
import { messages } from '#model/kit/validation.ts';
import type { PageButton } from '#model/session/pages.ts';
import { type Access, anyType, type FieldRules } from '#model/session/permissions.ts';
import { asChange, code, documentNo, lineNo, optionalDate, optionalText, some } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';
import { mostLines, seen } from '../kit/document-parts.ts';
import { list } from '../kit/list.ts';
import { lineSet, linesIn } from '../kit/words.ts';
import {
  type ConsignmentIssue,
  headerEntries,
  issueRowSchema,
  issueSchema,
  lineChangeEntries,
  lineEntries,
  lineInputSchema,
} from './documents.ts';

export type {
  ConsignmentIssue,
  ConsignmentIssueRow,
  ConsignmentLine,
  ConsignmentLineInput,
} from './documents.ts';

const onScreen = (button: PageButton<'/consignmentIssue/detail'>): Access => ({
  pages: ['/consignmentIssue/detail'],
  button,
});
const ofIssue = (input: { ci_no: string }): Changed => ({ kind: 'ci', no: input.ci_no });
const issueFields: FieldRules = {
  shows: { cancel_reason_code: anyType({ pages: ['/consignmentIssue'], field: 'cancel_reason_code' }) },
};
/** Every write of an issue answers the whole issue as it is afterwards. */
const answersIssue = {
  answer: issueSchema,
  granted: issueFields,
  invalidates: ['consignmentIssues'],
  versionRead: { of: (answer: ConsignmentIssue) => answer.version },
} as const;
/** An edit of what a person saw: refused as `stale` when the issue is no longer of that version. */
const editsIssue = {
  ...answersIssue,
  versionRead: { ...answersIssue.versionRead, field: 'base_version' },
} as const;

/** The same, by the people who may save an issue. */
const savesIssue = {
  ...editsIssue,
  access: onScreen('Save'),
  offline: 'queue',
  document: ofIssue,
} as const;

export const filter = list({
  name: 'consignmentIssues.filter',
  path: '/la/consignment-issue/pos/filter',
  row: issueRowSchema,
  key: 'ci_no',
  fields: [
    'ci_no',
    'bc_to_no',
    'la_status',
    'la_external_doc',
    'transfer_from_code',
    'transfer_to_code',
    'order_date',
    'la_request_delivery_date',
    'total_lines',
    'total_qty',
    'created_at',
    'updated_at',
  ],
  search: ['ci_no', 'bc_to_no', 'la_external_doc'],
  sort: { field: 'created_at', direction: 'desc' },
  failure: 'Filter Consignment Issues Failed!',
  access: { pages: ['/consignmentIssue', '/consignmentIssue/detail'] },
  granted: issueFields,
  tags: ['consignmentIssues'],
  store: 'window',
});

export const get = read({
  name: 'consignmentIssues.get',
  method: 'GET',
  path: '/la/consignment-issue/pos/no/{ci_no}',
  input: v.object({ ci_no: documentNo }),
  answer: issueSchema,
  failure: 'Get Consignment Issue Failed!',
  access: { pages: ['/consignmentIssue/detail'] },
  granted: issueFields,
  tags: ['consignmentIssues', 'transferOrders'],
  store: 'answer',
});

/** Makes an issue, with its lines, in one transaction. */
export const create = write({
  name: 'consignmentIssues.create',
  method: 'POST',
  path: '/la/consignment-issue/pos',
  input: v.object({
    /** Temporary id on the tablet; the back end numbers the issue from its series. */
    ci_no: v.optional(documentNo, 'tmp:'),
    data: v.object({
      ...headerEntries,
      /** Business date on which it was made, which may be before it is sent. */
      order_date: optionalDate,
      lines: v.optional(some(lineInputSchema, mostLines, 0), []),
    }),
  }),
  ...answersIssue,
  failure: 'Create Consignment Issue Failed!',
  access: onScreen('Save'),
  offline: 'queue',
  document: ofIssue,
  creates: answer => answer.ci_no,
  summary: input =>
    `New consignment issue to ${input.data.transfer_to_code}, ${linesIn(input.data.lines.length)}`,
});

/** Changes the header. Only the fields given change. */
export const update = write({
  name: 'consignmentIssues.update',
  method: 'PUT',
  path: '/la/consignment-issue/pos',
  input: v.object({
    ci_no: documentNo,
    ...seen,
    data: v.object(asChange({ ...headerEntries, transfer_from_code: code, intransit_code: code })),
  }),
  ...savesIssue,
  failure: 'Update Consignment Issue Failed!',
  summary: input => `Change consignment issue ${input.ci_no}`,
});

export const addLine = write({
  name: 'consignmentIssues.addLine',
  method: 'POST',
  path: '/la/consignment-issue/line',
  input: v.object({ ci_no: documentNo, ...seen, ...lineEntries }),
  ...savesIssue,
  failure: 'Create Consignment Line Failed!',
  summary: input =>
    `Add ${formatQuantity(input.ci_qty)} × ${input.item_no} to consignment issue ${input.ci_no}`,
});

/** What is left out of a line stays as it is. */
export const updateLine = write({
  name: 'consignmentIssues.updateLine',
  method: 'PUT',
  path: '/la/consignment-issue/line',
  input: v.object({ ci_no: documentNo, ...seen, ...lineChangeEntries }),
  ...savesIssue,
  failure: 'Update Consignment Line Failed!',
  summary: input =>
    `${lineSet(input.item_no ?? input.line_no, input.ci_qty)} in consignment issue ${input.ci_no}`,
});

export const removeLines = write({
  name: 'consignmentIssues.removeLines',
  method: 'POST',
  path: '/la/consignment-issue/line/remove',
  input: v.object({
    ci_no: documentNo,
    ...seen,
    line_nos: some(lineNo, mostLines),
  }),
  ...savesIssue,
  failure: 'Remove Consignment Line Failed!',
  summary: input => `Remove ${linesIn(input.line_nos.length)} from consignment issue ${input.ci_no}`,
});

/** Sends the issue to the ERP, which makes a transfer order of it and ships what is in stock. */
export const release = write({
  name: 'consignmentIssues.release',
  method: 'POST',
  path: '/la/consignment-issue/bc',
  input: v.object({ ci_no: documentNo }),
  ...answersIssue,
  invalidates: ['consignmentIssues', 'transferOrders', 'stock', 'warehouseEntries'],
  failure: 'Release Consignment Issue Failed!',
  access: onScreen('Release'),
  offline: 'draft',
  document: ofIssue,
  summary: input => `Release consignment issue ${input.ci_no}`,
});

/** The only status that a person can ask for. */
const canceled = v.optional(v.literal('CANCELED'));

/** Cancels. The status may stand in either field. */
export const setStatus = write({
  name: 'consignmentIssues.setStatus',
  method: 'PUT',
  path: '/la/consignment-issue/update-status',
  input: v.pipe(
    v.object({
      ci_no: documentNo,
      status: canceled,
      la_status: canceled,
      cancel_reason_code: optionalText(30),
    }),
    v.check(input => (input.la_status ?? input.status) !== undefined, messages.status),
  ),
  ...answersIssue,
  failure: 'Update Consignment Issue Status Failed!',
  access: onScreen('Cancel'),
  // The ERP may be shipping what is released.
  offline: (_, document) => (document?.status === 'RELEASED' ? 'online' : 'draft'),
  document: ofIssue,
  summary: input => `Cancel consignment issue ${input.ci_no}`,
});
