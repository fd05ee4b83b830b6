import type { ProbeWord } from '#model/administration/systems.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { isNotConnected, shortened } from '../../systems/http.ts';
import type { Probe } from '../../systems/probe.ts';
import { createMagentoClient, magentoTimes } from './client.ts';
import { createFacts } from './facts.ts';
import type { MagentoSettings } from './settings.ts';

/** A person waits for it, and so does the request that they made. */
const times = { ...magentoTimes, answer: 8_000, body: 8_000 };

/**
 * Reads how the shop is set up: its store view, its currency and its stock. Nothing is changed there.
 *
 * @param signal ends it
 */
export async function probeMagento(settings: MagentoSettings, signal: AbortSignal): Promise<Probe> {
  const client = createMagentoClient(settings, times);
  try {
    await createFacts(client, settings)(signal);
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
  return /does not let the integration/.test(problem.message) ? 'sign-in' : 'other';
}
