import * as v from 'valibot';
import { formatAmount } from '#model/kit/format.ts';
import { amount, codeOrEmpty, count, done, moment, required, some, text } from '../kit/atoms.ts';
import { write } from '../kit/call.ts';
import type { Changed } from '../kit/document-key.ts';

/*
 * What a person threw away on the tablet before it was sent, where money was in it, and money that a person changed before
 * it was sent. The specification has no call for it: a cashier cannot make a cash sale vanish, or smaller. The outbox itself
 * makes these changes, and they cannot be thrown away.
 */

/** One change with money that was thrown away. */
export const thrownMoneySchema = v.object({
  /** `area.verb` */
  op: required(60),
  /** VND, as the change said it. */
  amount,
  payment_type: text(40),
  /** The document, by its number or by what the tablet called it. */
  document: text(60),
  /** Number or key of the shift that the tablet was in. */
  shift_no: text(60),
  location_code: codeOrEmpty,
  drawer_code: codeOrEmpty,
});
export type ThrownMoney = v.InferOutput<typeof thrownMoneySchema>;

/** Money that was changed unsent: `amount` is what it was before. */
const changedMoneySchema = v.object({
  ...thrownMoneySchema.entries,
  /** VND, signed as the amount. */
  changed_to: amount,
});
export type ChangedMoney = v.InferOutput<typeof changedMoneySchema>;

const telling = {
  method: 'POST',
  answer: done,
  access: 'signed-in',
  offline: 'queue',
  invalidates: ['shifts', 'auditLog'],
  document: (input: { id: string }): Changed => ({ kind: 'thrown', no: input.id }),
  accounts: true,
} as const;
const id = v.pipe(v.string(), v.uuid());

/** Tells of work thrown away with money in it. The same again changes nothing. */
export const tell = write({
  ...telling,
  name: 'thrownAway.tell',
  path: '/own/thrown-away/tell',
  input: v.object({
    /** Random, made on the tablet. */
    id,
    /** By the tablet's clock. */
    at: moment,
    reason: required(200),
    /** How many changes went at once, those without money among them. */
    changes: count(1, 100_000),
    money: some(thrownMoneySchema, 500),
  }),
  failure: 'Tell Discarded Work Failed!',
  summary: input => `Tell the office: ${input.changes} changes thrown away`,
});

/** Tells of money in unsent work that a person changed by hand. The same again changes nothing. */
export const changed = write({
  ...telling,
  name: 'thrownAway.changed',
  path: '/own/thrown-away/changed',
  input: v.object({ id, at: moment, reason: required(200), money: changedMoneySchema }),
  document: input => ({ kind: 'changed', no: input.id }),
  failure: 'Tell Changed Money Failed!',
  summary: ({ money }) =>
    `Tell the office: changed before it was sent, ${formatAmount(money.amount)} → ${formatAmount(money.changed_to)} ₫`,
});

/** Tells that it was put back. */
export const restored = write({
  ...telling,
  name: 'thrownAway.restored',
  path: '/own/thrown-away/restored',
  input: v.object({ id, at: moment }),
  failure: 'Tell Restored Work Failed!',
  summary: () => 'Tell the office: thrown away work put back',
});
