import { Refusal } from '#calls/kit/errors.ts';
import { RuleProblem } from '#model/kit/actions.ts';
import type { Context } from './context.ts';

/** What of a call's context a change of a document needs: the ERP's clock has no request. */
export type Acting = Pick<Context, 'tx' | 'actor' | 'now' | 'today' | 'types'>;

/** Who and when, for the rules of the model. */
export const momentOf = ({ actor, now, today }: Pick<Context, 'actor' | 'now' | 'today'>) => ({
  actor: { isAdministrator: actor.isAdministrator, userId: actor.user.user_id },
  now: now.toISOString(),
  today,
});

/** Runs rules of the model; what they refuse becomes the refusal of the call. */
export function byRule<T>(rule: () => T): T {
  try {
    return rule();
  } catch (problem) {
    if (problem instanceof RuleProblem) throw new Refusal(problem.code, problem.says, problem.field);
    throw problem;
  }
}

/** The same for rules that wait for something. */
export async function byRuleAsync<T>(rule: () => T | Promise<T>): Promise<T> {
  try {
    return await rule();
  } catch (problem) {
    return byRule(() => {
      throw problem;
    });
  }
}
