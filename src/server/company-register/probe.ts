import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../outgoing/adapter.ts';
import { isNotConnected, shortened } from '../systems/http.ts';
import type { Probe } from '../systems/probe.ts';
import { companyRegister, KeyRefused } from './register.ts';
import type { RegisterSettings } from './settings.ts';

/** Of Viettel: a register that knows companies knows this one. */
const triedCode = '0100109106';

/**
 * Looks one company up, and says its name: a person sees that the paths are right.
 *
 * @param signal ends it
 */
export async function probeRegister(settings: RegisterSettings, signal: AbortSignal): Promise<Probe> {
  const register = companyRegister(settings);
  try {
    const found = await register.find(triedCode, signal);
    return found === 'unknown'
      ? { word: 'other', said: systemTroubles.registerLacks(triedCode) }
      : { word: 'works', said: shortened(found.name) };
  } catch (error) {
    if (!(error instanceof SystemProblem)) throw error;
    if (isNotConnected(error)) return { word: 'unreachable', said: shortened(error.message) };
    return { word: error instanceof KeyRefused ? 'sign-in' : 'other', said: shortened(error.message) };
  } finally {
    await register.close();
  }
}
