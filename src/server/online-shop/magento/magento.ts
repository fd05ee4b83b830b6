import type { OnlineShop } from '../online-shop.ts';
import { createMagentoClient, type MagentoTimes, magentoTimes } from './client.ts';
import { cancel, closeRest, handOver, isHandedOver, isRestClosed, pay, refund } from './commands.ts';
import { createFacts } from './facts.ts';
import { putListings } from './listings.ts';
import { orderNow, ordersSince } from './orders.ts';
import type { MagentoSettings } from './settings.ts';
import { putStores } from './stores.ts';

/** A Magento 2 or Adobe Commerce shop, as it comes: nothing of ours is installed there. */
export function magentoShop(settings: MagentoSettings, times: MagentoTimes = magentoTimes): OnlineShop {
  const client = createMagentoClient(settings, times);
  const facts = createFacts(client, settings);
  return {
    putStores: async (stores, signal) => putStores(client, await facts(signal), stores, signal),
    putListings: async (changes, signal) => putListings(client, await facts(signal), changes, signal),
    async *ordersSince(until, signal) {
      // Amounts of another currency would be read as đồng.
      await facts(signal);
      yield* ordersSince(client, until, signal);
    },
    async order(order_no, signal) {
      await facts(signal);
      return orderNow(client, order_no, signal);
    },
    pay: (payment, signal) => pay(client, payment, signal),
    handOver: (goods, signal) => handOver(client, goods, signal),
    isHandedOver: (goods, signal) => isHandedOver(client, goods, signal),
    closeRest: (rest, signal) => closeRest(client, rest, signal),
    isRestClosed: (rest, signal) => isRestClosed(client, rest, signal),
    cancel: (order, signal) => cancel(client, order, signal),
    refund: (given, signal) => refund(client, given, signal),
    tellAt: null,
    close: client.close,
  };
}
