import * as v from 'valibot';
import type { ProbeWord } from '#model/administration/systems.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { isNotConnected, shortened } from '../../systems/http.ts';
import type { Probe } from '../../systems/probe.ts';
import { companyCode, createBusinessCentral } from './client.ts';
import { BusinessCentralProblem } from './problem.ts';
import type { BusinessCentralSettings } from './settings.ts';
import { noConnectionCode, signInCode } from './sign-in.ts';
import { timeLimits } from './times.ts';

/** A person waits for it, and so does the request that they made. */
const times = { ...timeLimits, answer: 8_000, body: 8_000 };

/**
 * Signs in, finds the company and reads its locations: what the first document needs. Nothing is changed there.
 *
 * @param signal ends it
 */
export async function probeBusinessCentral(
  settings: BusinessCentralSettings,
  signal: AbortSignal,
): Promise<Probe> {
  const client = createBusinessCentral(settings, times);
  try {
    const requests = client.requestsOf('', signal);
    await requests.list('locations', { select: ['code'] }, v.object({ code: v.string() }));
    return { word: 'works', said: '' };
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
    if (signal.aborted) return { word: 'unreachable', said: 'Business Central did not answer in time' };
    return { word: wordOf(error), said: shortened(error.message) };
  } finally {
    await client.close();
  }
}

function wordOf(problem: SystemProblem): ProbeWord {
  if (isNotConnected(problem)) return 'unreachable';
  if (!(problem instanceof BusinessCentralProblem)) return 'other';
  const { code, status } = problem;
  if (code === noConnectionCode) return 'unreachable';
  if (code === signInCode || status === 401) return 'sign-in';
  if (code === companyCode) return 'no-company';
  if (status === 403) return 'not-allowed';
  if (status === 404 || (status >= 300 && status < 400)) return 'not-there';
  return status === 429 || status === 503 ? 'busy' : 'other';
}
