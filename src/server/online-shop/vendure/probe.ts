import type { ProbeWord } from '#model/administration/systems.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { isNotConnected, shortened } from '../../systems/http.ts';
import type { Probe } from '../../systems/probe.ts';
import { createVendureClient, vendureTimes } from './client.ts';
import { createFacts } from './facts.ts';
import type { VendureSettings } from './settings.ts';
import { SignInProblem } from './sign-in.ts';

/** A person waits for it, and so does the request that they made. */
const times = { ...vendureTimes, answer: 8_000, body: 8_000 };

/**
 * Signs in and reads how the shop is set up: it must have Quầy's plugin, prices in VND and with tax. Nothing is changed
 * there.
 *
 * @param signal ends it
 */
export async function probeVendure(settings: VendureSettings, signal: AbortSignal): Promise<Probe> {
  const client = createVendureClient(settings, times);
  try {
    await createFacts(client)(signal);
    return { word: 'works', said: '' };
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
    if (signal.aborted) return { word: 'unreachable', said: 'The online shop did not answer in time' };
    return { word: wordOf(error), said: shortened(error.message) };
  } finally {
    await client.close();
  }
}

function wordOf(problem: SystemProblem): ProbeWord {
  if (isNotConnected(problem)) return 'unreachable';
  return problem instanceof SignInProblem && problem.isRefused ? 'sign-in' : 'other';
}
