import * as openid from 'openid-client';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import { type Http, isNotConnected } from './http.ts';

/** Renewed so long before it ends: a request that waits in the service's queue needs it still. */
const earlierMs = 120_000;

/** An application of Microsoft Entra. */
export type EntraApplication = {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** What the token is for. */
  readonly scope: string;
};

export type SignIn = {
  /**
   * The value of the header `authorization`.
   *
   * @param refused one that the service has refused just now: it is not given out again
   * @throws SystemProblem of the kind `unavailable`
   */
  authorization(refused?: string): Promise<string>;
  /** Until when the token counts that it has; `null` where it has none. */
  validUntil(): Date | null;
};

/** Signing in failed. */
export class SignInProblem extends SystemProblem {
  /** Entra has said no, and it was no broken line. */
  readonly isRefused: boolean;
  readonly isNotConnected: boolean;
  constructor(system: string, error: unknown) {
    super('unavailable', systemTroubles.signInFailed(system, why(error)));
    this.isRefused = error instanceof openid.ResponseBodyError && error.status < 500;
    this.isNotConnected = isNotConnected(error);
  }
}

/** Where applications of a tenant get their tokens. */
export const tokenUrlOf = (tenant: string) => `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`;

/**
 * Signs an application in, once for all requests that wait for it. Its token is in memory alone.
 *
 * @param system its name, for messages
 */
export function createEntraSignIn(
  system: string,
  { tokenUrl, clientId, secret, scope }: EntraApplication,
  http: Http,
  limitMs: number,
): SignIn {
  const issuer = new URL(tokenUrl);
  const config = new openid.Configuration(
    { issuer: issuer.origin, token_endpoint: issuer.href },
    clientId,
    undefined,
    openid.ClientSecretPost(secret),
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
      throw new SignInProblem(system, error);
    }
    const value = `Bearer ${token.access_token}`;
    held = {
      value,
      endsAt: sentAt + (token.expiresIn() ?? 0) * 1000,
    };
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
