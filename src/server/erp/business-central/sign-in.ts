import * as openid from 'openid-client';
import { type Http, isNotConnected } from '../../systems/http.ts';
import { BusinessCentralProblem } from './problem.ts';
import type { Principal } from './settings.ts';

/** Renewed so long before it ends: a request that waits in the service's queue needs it still. */
const earlierMs = 120_000;
const scope = 'https://api.businesscentral.dynamics.com/.default';

export type SignIn = {
  /**
   * The value of the header `authorization`.
   *
   * @param refused one that the service has refused just now: it is not given out again
   * @throws BusinessCentralProblem of the kind `unavailable`
   */
  authorization(refused?: string): Promise<string>;
  /** Until when the token counts that it has; `null` where it has none. */
  validUntil(): Date | null;
};

export function createSignIn(principal: Principal, http: Http, limitMs: number): SignIn {
  if (principal.kind === 'basic') {
    const value = `Basic ${Buffer.from(`${principal.user}:${principal.key}`).toString('base64')}`;
    return { authorization: async () => value, validUntil: () => null };
  }
  const issuer = new URL(principal.tokenUrl);
  const config = new openid.Configuration(
    { issuer: issuer.origin, token_endpoint: issuer.href },
    principal.clientId,
    undefined,
    openid.ClientSecretPost(principal.secret),
  );
  // Settings let http go to this machine alone.
  if (issuer.protocol === 'http:') openid.allowInsecureRequests(config);
  config.timeout = limitMs / 1000;
  // Our own undici has types of its own for what is the same standard.
  config[openid.customFetch] = http.plainFetch as unknown as openid.CustomFetch;

  let held: { value: string; endsAt: number } | undefined;
  let underway: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const sentAt = Date.now();
    let token: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;
    try {
      token = await openid.clientCredentialsGrant(config, { scope });
    } catch (error) {
      throw new BusinessCentralProblem(
        'unavailable',
        `Signing in for Business Central failed: ${why(error)}`,
        { code: isAnswer(error) ? signInCode : isNotConnected(error) ? noConnectionCode : '' },
      );
    }
    const value = `Bearer ${token.access_token}`;
    held = { value, endsAt: sentAt + (token.expiresIn() ?? 0) * 1000 };
    return value;
  }

  return {
    authorization(refused) {
      const isGood = held && held.value !== refused && Date.now() < held.endsAt - earlierMs;
      if (held && isGood) return Promise.resolve(held.value);
      underway ??= renew().finally(() => {
        underway = undefined;
      });
      return underway;
    },
    validUntil: () => (held && held.endsAt > Date.now() ? new Date(held.endsAt) : null),
  };
}

/** Of a problem of this file where the service has said no, and not a broken line. */
export const signInCode = 'sign-in';
export const noConnectionCode = 'no-connection';
const isAnswer = (error: unknown): boolean => error instanceof openid.ResponseBodyError && error.status < 500;

/** The code of the error, and that of Entra. Its texts may repeat what was sent, so they are not said. */
function why(error: unknown): string {
  if (error instanceof openid.ResponseBodyError) {
    const [entra = ''] = /AADSTS\d+/.exec(error.error_description ?? '') ?? [];
    return [error.error, entra].filter(Boolean).join(' ').slice(0, 100);
  }
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
