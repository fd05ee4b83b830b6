import { createEntraSignIn, type SignIn, SignInProblem } from '../../systems/entra.ts';
import type { Http } from '../../systems/http.ts';
import { BusinessCentralProblem } from './problem.ts';
import type { Principal } from './settings.ts';

export type { SignIn } from '../../systems/entra.ts';

const scope = 'https://api.businesscentral.dynamics.com/.default';

/** Its problems are `BusinessCentralProblem` with one of the codes below. */
export function createSignIn(principal: Principal, http: Http, limitMs: number): SignIn {
  if (principal.kind === 'basic') {
    const value = `Basic ${Buffer.from(`${principal.user}:${principal.key}`).toString('base64')}`;
    return { authorization: async () => value, validUntil: () => null };
  }
  const { authorization, validUntil } = createEntraSignIn(
    'Business Central',
    { ...principal, scope },
    http,
    limitMs,
  );
  return { authorization: refused => authorization(refused).catch(asProblem), validUntil };
}

/** Of a problem of this file where the service has said no, and not a broken line. */
export const signInCode = 'sign-in';
export const noConnectionCode = 'no-connection';

function asProblem(error: unknown): never {
  if (!(error instanceof SignInProblem)) throw error;
  const code = error.isRefused ? signInCode : error.isNotConnected ? noConnectionCode : '';
  throw new BusinessCentralProblem('unavailable', error.message, { code });
}
