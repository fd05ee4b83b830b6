import type { ProbeWord } from '#model/administration/systems.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { SignInProblem } from '../../systems/entra.ts';
import { isNotConnected, shortened } from '../../systems/http.ts';
import type { Probe } from '../../systems/probe.ts';
import { graphTimes } from './client.ts';
import { GraphProblem } from './problem.ts';
import type { GraphSettings } from './settings.ts';
import { graphSite } from './site.ts';

/** A person waits for it, and so does the request that they made. */
const times = { ...graphTimes, answer: 8_000, body: 8_000 };

/**
 * Signs in, and finds the site, its library and the folder.
 *
 * @param signal ends it
 */
export async function probeGraph(settings: GraphSettings, signal: AbortSignal): Promise<Probe> {
  const site = graphSite(settings, times);
  try {
    await site.find(signal);
    return {
      word: 'works',
      said: '',
    };
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
    if (signal.aborted)
      return {
        word: 'unreachable',
        said: 'The picture site did not answer in time',
      };
    return {
      word: probeWordOf(error),
      said: shortened(error.message),
    };
  } finally {
    await site.close();
  }
}

/** What a problem with the site means for a person. */
export function probeWordOf(problem: unknown): ProbeWord {
  if (isNotConnected(problem)) return 'unreachable';
  if (problem instanceof GraphProblem) return problem.word;
  if (!(problem instanceof SignInProblem)) return 'other';
  if (problem.isNotConnected) return 'unreachable';
  return problem.isRefused ? 'sign-in' : 'other';
}
