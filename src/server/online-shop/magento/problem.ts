import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type ProblemKind, SystemProblem } from '../../outgoing/adapter.ts';
import { type Answer, shortened } from '../../systems/http.ts';

export const shopName = 'The online shop';

const parameters = v.nullish(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]), []);
const text = v.object({ message: v.string(), parameters });
/** What Magento answers instead of what it was asked for, and each of several things that it has against it. */
export const faultSchema = v.object({ ...text.entries, errors: v.nullish(v.array(text), []) });

type Text = v.InferOutput<typeof text>;

/** Magento's message with what belongs in it: `%1` and so on by place, `%field` by name. */
export function filledIn({ message, parameters }: Text): string {
  const byPlace = Array.isArray(parameters) ? parameters : Object.values(parameters ?? {});
  const byName = Array.isArray(parameters) ? {} : (parameters ?? {});
  return message.replace(/%(\d+|[a-z]\w*)/gi, (whole, name: string) => {
    const value = /^\d+$/.test(name) ? byPlace[Number(name) - 1] : (byName[name] ?? onlyOf(byPlace, message));
    return value === undefined ? whole : String(value);
  });
}

/** A list of one value is that of the one name in the message. */
const onlyOf = (values: readonly unknown[], message: string): unknown =>
  values.length === 1 && (message.match(/%[a-z]\w*/gi) ?? []).length === 1 ? values[0] : undefined;

/** What an answer says against the request; `null` where it is not in Magento's form. */
export function saidIn(answer: Answer): string | null {
  const parsed = v.safeParse(faultSchema, answer.body);
  if (!parsed.success) return null;
  const { errors, ...first } = parsed.output;
  return [first, ...(errors ?? [])].map(filledIn).join(' ');
}

/** Of the shop's database, and of others that change the same: it took the change back, whole. */
const passing = /deadlock|lock wait|try restarting|too many connections/i;

/**
 * What an answer that brings nothing means.
 *
 * A read never ends as `refused` or `unknown`: it says nothing about what a write before it did.
 *
 * @param what the request in words
 */
export function problemOf(answer: Answer, what: string, isWrite: boolean): SystemProblem {
  const said = saidIn(answer);
  const kind = kindOf(answer.status, said, isWrite);
  const { retryAfterMs } = answer;
  return new SystemProblem(
    kind,
    messageOf(answer, what, said),
    retryAfterMs === undefined ? {} : { retryAfterMs },
  );
}

function messageOf({ status }: Answer, what: string, said: string | null): string {
  if (status === 401 || status === 403)
    return systemTroubles.notLet(shopName, what, shortened(said ?? systemCauses.signInRefused));
  if (said !== null) return systemTroubles.shopSaid(shortened(said));
  return systemTroubles.otherProgram(shopName, String(status), what);
}

function kindOf(status: number, said: string | null, isWrite: boolean): ProblemKind {
  if ([401, 403, 429, 503].includes(status)) return 'unavailable';
  // A proxy has passed it on and waited in vain, or the shop broke in the middle.
  if (status === 408 || (status >= 500 && status <= 599)) {
    if (said !== null && passing.test(said)) return 'later';
    return isWrite ? 'unknown' : 'later';
  }
  if (said === null) return status === 413 && isWrite ? 'refused' : 'unavailable';
  // The module that answers this is off, or the shop is too old.
  if (/request does not match any route/i.test(said)) return 'unavailable';
  if (!isWrite || passing.test(said)) return 'later';
  return 'refused';
}

/** An answer in a form that is not known, though the shop did what it was asked. */
export const unreadable = (what: string, isWrite: boolean): SystemProblem =>
  new SystemProblem(isWrite ? 'unknown' : 'unavailable', systemTroubles.form(shopName, what));

export const refused = (message: string): SystemProblem => new SystemProblem('refused', message);
