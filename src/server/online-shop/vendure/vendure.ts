import type { OnlineShop } from '../online-shop.ts';
import { createVendureClient, type VendureTimes, vendureTimes } from './client.ts';
import { cancel, closeRest, handOver, isHandedOver, isRestClosed, pay, refund } from './commands.ts';
import { createFacts } from './facts.ts';
import { putListings } from './listings.ts';
import { orderNow, ordersSince } from './orders.ts';
import type { VendureSettings } from './settings.ts';
import { putStores } from './stores.ts';
import { tellAt } from './tell-at.ts';

/** A Vendure shop, version 3.7, in which Quầy’s plugin is installed. */
export function vendureShop(settings: VendureSettings, times: VendureTimes = vendureTimes): OnlineShop {
  const client = createVendureClient(settings, times);
  const facts = createFacts(client);
  return {
    async putStores(stores, signal) {
      await facts(signal);
      await putStores(client, stores, signal);
    },
    putListings: (changes, signal) => putListings(client, facts, changes, signal),
    ordersSince: (until, signal) => ordersSince(client, facts, until, signal),
    order: (order_no, signal) => orderNow(client, facts, order_no, signal),
    pay: (payment, signal) => pay(client, facts, payment, signal),
    handOver: (goods, signal) => handOver(client, goods, signal),
    isHandedOver: (goods, signal) => isHandedOver(client, goods, signal),
    closeRest: (rest, signal) => closeRest(client, rest, signal),
    isRestClosed: (rest, signal) => isRestClosed(client, rest, signal),
    cancel: (order, signal) => cancel(client, order, signal),
    refund: (given, signal) => refund(client, facts, given, signal),
    tellAt: (notices, signal) => tellAt(client, notices, signal),
    close: client.close,
  };
}
