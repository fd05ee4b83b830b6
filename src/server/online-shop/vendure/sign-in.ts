import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { Answer } from '../../systems/http.ts';
import { refusal, shopName } from './problem.ts';
import type { VendureSettings } from './settings.ts';

const text = `mutation SignIn($user: String!, $password: String!) {
  login(username: $user, password: $password, rememberMe: true) {
    __typename
    ... on ErrorResult {
      errorCode
      message
    }
  }
}`;

export type SignIn = {
  /**
   * The token of the user.
   *
   * @param failed one that the shop has refused just now: it is not given out again
   * @throws SystemProblem of the kind `unavailable`
   */
  token(failed?: string): Promise<string>;
};

/**
 * Signs in once for all who ask, and again when the shop has forgotten the token.
 *
 * @param send sends a request of GraphQL without a token
 */
export function createSignIn(
  { user, password }: VendureSettings,
  send: (body: string) => Promise<Answer>,
): SignIn {
  let held = '';
  let underway: Promise<string> | undefined;

  async function renew(): Promise<string> {
    let answer: Answer;
    try {
      answer = await send(JSON.stringify({ query: text, variables: { user, password } }));
    } catch (error) {
      throw unavailable(error instanceof Error ? error.message : systemCauses.silence, error);
    }
    const { status, body, headers, retryAfterMs } = answer;
    const token = headers.get('vendure-auth-token') ?? '';
    // Its texts may repeat what was sent, so only the code is said.
    const no = v.safeParse(v.object({ data: v.object({ login: refusal }) }), body);
    if (no.success) throw new SignInProblem(no.output.data.login.errorCode, true);
    if (status !== 200 || token === '')
      throw unavailable(systemCauses.status(String(status)), undefined, retryAfterMs);
    held = token;
    return token;
  }

  return {
    token(failed) {
      if (held !== '' && held !== failed) return Promise.resolve(held);
      underway ??= renew().finally(() => {
        underway = undefined;
      });
      return underway;
    },
  };
}

export class SignInProblem extends SystemProblem {
  /** The shop knows no such user, or another password. */
  readonly isRefused: boolean;
  constructor(why: string, isRefused: boolean, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super('unavailable', systemTroubles.signInFailed(shopName, why), options);
    this.isRefused = isRefused;
  }
}

const unavailable = (why: string, cause?: unknown, retryAfterMs?: number): SystemProblem =>
  new SignInProblem(why, false, { cause, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
