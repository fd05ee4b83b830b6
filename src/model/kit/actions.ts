import { documentMessages } from '../messages/documents.ts';
import type { Message } from '../messages/kit.ts';
/** Tables of status × action, whatever the document: screens, outbox and back end read them through `judge` alone. */

/** Who acts. */
export type Actor = { isAdministrator: boolean; userId: number };

/** `null`: nothing stands against it; a message: why not. */
export type GuardOf<D> = (document: D, actor: Actor) => Message | null;

export type RuleOf<D, S extends string> = {
  /** In which statuses it may be done. */
  readonly on: readonly S[];
  readonly guard?: GuardOf<D>;
  readonly needsConfirmation?: true;
  readonly needsReason?: true;
  /** Also possible in a status that this build does not know. */
  readonly always?: true;
};

/** With what is told: on a screen the text of it. */
export type Verdict<W = Message> = { ok: true } | { ok: false; why: W };

/** A document's status, those known here, and where it stands, in words: “order SO-…”. */
export type Standing = {
  readonly status: string;
  readonly known: readonly string[];
  readonly place: Message;
};

export const refuse = (why: Message): Verdict => ({ ok: false, why });

/** Does the status, by itself, allow the action? A foreign back end may know more statuses. */
export function isOnStatus(
  rule: Pick<RuleOf<never, string>, 'on' | 'always'>,
  { status, known }: Pick<Standing, 'status' | 'known'>,
): boolean {
  return known.includes(status) ? rule.on.includes(status) : rule.always === true;
}

/**
 * May this person do this to this document? What depends on an input is checked when it is applied. What
 * needs the connection is said by the call that carries it out.
 */
export function judge<D>(rule: RuleOf<D, string>, document: D, standing: Standing, actor: Actor): Verdict {
  const { status, known, place } = standing;
  if (!isOnStatus(rule, standing))
    return refuse(
      known.includes(status)
        ? documentMessages.status(status, place)
        : documentMessages.unknownStatus(status),
    );
  const why = rule.guard?.(document, actor);
  return why ? refuse(why) : { ok: true };
}

/** All of these, the first that objects speaking. */
export const all =
  <D>(...guards: GuardOf<D>[]): GuardOf<D> =>
  (document, actor) => {
    for (const guard of guards) {
      const why = guard(document, actor);
      if (why) return why;
    }
    return null;
  };

/** A rule refuses. `says` is what the person reads. */
export class RuleProblem extends Error {
  readonly code: 'rule' | 'validation' | 'forbidden' | 'not_found';
  readonly field: string | undefined;
  readonly says: Message;
  constructor(says: Message, code: RuleProblem['code'] = 'rule', field?: string) {
    super(says.msg);
    this.says = says;
    this.name = 'RuleProblem';
    this.code = code;
    this.field = field;
  }
}
