import type { Probe } from '../../systems/probe.ts';
import { probeShop, probeTimes } from '../probe.ts';
import { createVendureClient, vendureTimes } from './client.ts';
import { createFacts } from './facts.ts';
import type { VendureSettings } from './settings.ts';
import { SignInProblem } from './sign-in.ts';

/**
 * Signs in and reads how the shop is set up: it must have Quầy's plugin, prices in VND and with tax. Nothing is changed
 * there.
 *
 * @param signal ends it
 */
export function probeVendure(settings: VendureSettings, signal: AbortSignal): Promise<Probe> {
  const client = createVendureClient(settings, { ...vendureTimes, ...probeTimes });
  const isSignIn = (problem: Error) => problem instanceof SignInProblem && problem.isRefused;
  return probeShop(client, createFacts(client), { isSignIn, signal });
}
