import { systemActions } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { type RegisteredCompany, readCompany } from '#model/taxes/company-look-up.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import { createHttp, type RequestFacts } from '../systems/http.ts';
import type { RegisterSettings } from './settings.ts';

/** What a cashier is told of a tax code. */
export type LookedUp =
  | ({ readonly word: 'found' } & RegisteredCompany)
  /** `by_hand`: no register is connected. `failed`: it did not answer, or is not asked now. */
  | { readonly word: 'unknown' | 'by_hand' | 'failed' };

/**
 * @param who asks; each person may ask so often
 * @returns also the host of the register; empty where none is connected
 */
export type LookUpCompany = (code: string, who: string) => Promise<LookedUp & { readonly source: string }>;

/** The key is refused. */
export class KeyRefused extends SystemProblem {}

/** A cashier has a customer before them: what takes longer is typed by then. */
export const registerTimes = { connect: 2_000, answer: 4_000, body: 2_000 };
const mostBytes = 64 * 1024;

/**
 * A register of companies outside, which says name and address of a tax code.
 *
 * @param tell hears of each request that has ended
 */
export function companyRegister(
  { url, key, paths, networks }: RegisterSettings,
  tell?: (facts: RequestFacts) => void,
  times = registerTimes,
) {
  const http = createHttp('The register of companies', networks, times, tell);

  /**
   * @param code as `isLookedUp` takes it
   * @throws SystemProblem where it gave no answer that can be used
   */
  async function find(code: string, signal: AbortSignal): Promise<RegisteredCompany | 'unknown'> {
    const { status, body, retryAfterMs } = await http.exchange({
      url: url.replace('{taxCode}', code),
      method: 'GET',
      headers: { accept: 'application/json', ...(key && { [key.header]: key.text }) },
      limitMs: times.answer,
      signal,
      what: systemActions.lookUpTaxCode,
      mostBytes,
    });
    if (status === 404) return 'unknown';
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 401 || status === 403) throw new KeyRefused('unavailable', said(status), wait);
    if (status !== 200) throw new SystemProblem('unavailable', said(status), wait);
    const company = readCompany(body, paths, code);
    if (company === 'unusable')
      throw new SystemProblem('later', systemTroubles.noCompanyAt(paths.name, paths.code));
    return company;
  }

  return { find, source: new URL(url).host, close: http.close };
}

const said = (status: number) => systemTroubles.registerAnswered(String(status));

export type CompanyRegister = ReturnType<typeof companyRegister>;
