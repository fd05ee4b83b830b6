import * as v from 'valibot';
import { systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import type { VendureClient } from './client.ts';
import { shopName } from './problem.ts';

/** What a shop is like. It is read once: a shop does not change it while it works. */
export type Facts = {
  /** A đồng in the shop's smallest unit: 100 unless the shop was made otherwise. */
  readonly dong: number;
  /** In which names are written. */
  readonly language: string;
};

/** Of the plugin: 2 knows that a part of an order is closed. */
const leastVersion = 2;

const answer = v.object({
  quayVersion: v.number(),
  activeChannel: v.object({
    defaultLanguageCode: v.string(),
    defaultCurrencyCode: v.string(),
    pricesIncludeTax: v.boolean(),
  }),
  globalSettings: v.object({
    serverConfig: v.object({ moneyStrategyPrecision: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  }),
});

const text = `query Facts {
  quayVersion
  activeChannel { defaultLanguageCode defaultCurrencyCode pricesIncludeTax }
  globalSettings { serverConfig { moneyStrategyPrecision } }
}`;

/**
 * @returns reads them once, and keeps them; what failed is not kept
 * @throws SystemProblem `unavailable` where the shop is not set up as the connector needs it
 */
export function createFacts(client: VendureClient): (signal: AbortSignal) => Promise<Facts> {
  let held: Facts | undefined;
  return async signal => {
    if (held) return held;
    const { quayVersion, activeChannel, globalSettings } = await client.read(
      { what: 'read how it is set up', text, answer },
      signal,
    );
    const wrong = [
      quayVersion >= leastVersion ? '' : systemCauses.oldPlugin,
      activeChannel.defaultCurrencyCode === 'VND' ? '' : systemCauses.otherCurrency,
      activeChannel.pricesIncludeTax ? '' : systemCauses.pricesWithoutTax,
    ].filter(each => each !== '');
    if (wrong.length > 0)
      throw new SystemProblem('unavailable', systemTroubles.unfit(shopName, wrong.join(', ')));
    held = {
      dong: 10 ** globalSettings.serverConfig.moneyStrategyPrecision,
      language: activeChannel.defaultLanguageCode,
    };
    return held;
  };
}
