import type { Probe } from '../../systems/probe.ts';
import { probeShop, probeTimes } from '../probe.ts';
import { createMagentoClient, magentoTimes } from './client.ts';
import { createFacts } from './facts.ts';
import type { MagentoSettings } from './settings.ts';

/**
 * Reads how the shop is set up: its store view, its currency and its stock. Nothing is changed there.
 *
 * @param signal ends it
 */
export function probeMagento(settings: MagentoSettings, signal: AbortSignal): Promise<Probe> {
  const client = createMagentoClient(settings, { ...magentoTimes, ...probeTimes });
  const isSignIn = ({ message }: Error) => /does not let the integration/.test(message);
  return probeShop(client, createFacts(client, settings), { isSignIn, signal });
}
