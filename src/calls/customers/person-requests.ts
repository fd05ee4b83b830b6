import * as v from 'valibot';
import { requestKinds, requestStatuses, requestSteps } from '#model/customers/privacy.ts';
import { messages } from '#model/kit/validation.ts';
import { count, date, done, id, instant, nothing, text } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';
import { list } from '../kit/list.ts';
import { customerNo } from './consents.ts';

/* What people ask about their own data, and by when. Calls of our own: the specification knows none. */

export const personRequestSchema = v.object({
  id: v.number(),
  customer_no: v.string(),
  /** As it is now; a mark of an anonymised customer. */
  name: v.string(),
  franchise_code: v.string(),
  kind: v.picklist(requestKinds),
  status: v.picklist(requestStatuses),
  received_on: v.string(),
  acknowledge_by: v.string(),
  answer_by: v.string(),
  extended: v.boolean(),
  note: v.string(),
  reason: v.string(),
  created_by: v.string(),
  created_at: instant,
  acknowledged_at: v.nullable(instant),
  closed_by: v.string(),
  closed_at: v.nullable(instant),
});
export type PersonRequest = v.InferOutput<typeof personRequestSchema>;

export const filter = list({
  name: 'personRequests.filter',
  path: '/own/person-requests/filter',
  row: personRequestSchema,
  key: 'id',
  fields: ['id', 'customer_no', 'franchise_code', 'kind', 'status', 'received_on', 'answer_by'],
  search: ['customer_no'],
  capitals: ['customer_no', 'franchise_code'],
  sort: { field: 'answer_by', direction: 'asc' },
  sorts: ['answer_by'],
  access: { pages: ['/privacy'] },
  tags: ['personRequests'],
  store: 'none',
  failure: 'Filter Requests Of Persons Failed!',
});

/** A customer asks. Its due dates follow from the days that are set now. */
export const add = write({
  name: 'personRequests.add',
  method: 'POST',
  path: '/own/person-requests',
  input: v.object({
    customer_no: customerNo,
    kind: v.picklist(requestKinds),
    /** Not after today. */
    received_on: date,
    note: text(500),
  }),
  answer: personRequestSchema,
  access: { pages: ['/privacy', '/reports/newCustomerRecord'], button: 'Save' },
  offline: 'online',
  invalidates: ['personRequests'],
  document: ({ customer_no: no }) => ({ kind: 'customer', no }),
  summary: ({ customer_no, kind }) => `Request of ${customer_no}: ${kind}`,
  failure: 'Add Request Of Person Failed!',
});

/** It is acknowledged, put off once, done or refused. Who puts it off or refuses it says why. */
export const step = write({
  name: 'personRequests.step',
  method: 'POST',
  path: '/own/person-requests/step',
  input: v.pipe(
    v.object({ id, step: v.picklist(requestSteps), reason: text(500) }),
    v.forward(
      v.check(
        ({ step: taken, reason }) => !['extend', 'refuse'].includes(taken) || reason.trim() !== '',
        messages.required,
      ),
      ['reason'],
    ),
  ),
  answer: personRequestSchema,
  access: { pages: ['/privacy'], button: 'Decide' },
  offline: 'online',
  invalidates: ['personRequests'],
  document: ({ id: no }) => ({ kind: 'personRequest', no: String(no) }),
  summary: ({ id: no, step: taken }) => `Request of a person ${no}: ${taken}`,
  failure: 'Change Request Of Person Failed!',
});

const days = count(0, 365);
const rules = {
  acknowledge_days: days,
  see_days: days,
  correct_days: days,
  delete_days: days,
  restrict_days: days,
  withdraw_days: days,
  object_days: days,
  extension_days: days,
  /** Months without a purchase after which a customer is looked at; 0 for never. */
  retention_months: count(0, 1200),
  /** Years for which names on posted documents are kept apart. */
  kept_years: count(0, 100),
};
const rulesSchema = v.object({ ...rules, version: v.number() });
export type PrivacyRules = v.InferOutput<typeof rulesSchema>;

export const getRules = read({
  name: 'personRequests.getRules',
  method: 'GET',
  path: '/own/person-requests/rules',
  input: nothing,
  answer: rulesSchema,
  access: 'administrators',
  tags: ['personRequests'],
  store: 'none',
  failure: 'Get Rules Of Personal Data Failed!',
});

export const saveRules = write({
  name: 'personRequests.saveRules',
  method: 'POST',
  path: '/own/person-requests/rules',
  input: v.object({ ...rules, base_version: count(1) }),
  answer: done,
  access: 'administrators',
  offline: 'online',
  invalidates: ['personRequests', 'personalData'],
  document: () => ({ kind: 'settings', no: 'privacy' }),
  summary: () => 'Change the rules of personal data',
  failure: 'Save Rules Of Personal Data Failed!',
});
