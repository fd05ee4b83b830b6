import { area } from '../language.ts';

/** What stands below a number: `null` is one that is not known, and of nothing no number is shown. */
const counted = (none: string, one: string, several: string) => (count: number | null) =>
  count === 0 ? none : count === 1 ? one : several;

export const home = area('home', {
  hello: (name: string) => `Xin chào, ${name}`,
  newSale: 'New sale',
  unknown: 'not known yet',
  /** How the shop stands today; pressed by who sells, who begins with selling. */
  today: 'How today goes',
  openTill: 'Count the drawer and open the shift',
  endShift: 'Look at the drawer, end the shift',
  seeTill: 'Look at the drawer',
  waits: {
    title: 'Every day',
    toShip: counted('Nothing to deliver', 'order to deliver', 'orders to deliver'),
    purchases: counted('No order to receive', 'purchase order to receive', 'purchase orders to receive'),
    transfers: counted('No goods on their way', 'delivery on its way here', 'deliveries on their way here'),
    toCollect: counted('Nothing to collect', 'order to collect for', 'orders to collect for'),
  },
  unseen: {
    count: (count: number) => (count === 1 ? '1 transfer not seen yet' : `${count} transfers not seen yet`),
    oldest: 'the oldest',
  },
  waiting: {
    title: 'Waiting for you',
    onlineOrders: (count: number) =>
      count === 1 ? '1 online order needs you' : `${count} online orders need you`,
    refused: (count: number) =>
      count === 1
        ? '1 document that the franchisor refused'
        : `${count} documents that the franchisor refused`,
    outOfStock: (count: number) => (count === 1 ? '1 item out of stock' : `${count} items out of stock`),
    belowZero: (count: number) => (count === 1 ? '1 item below zero' : `${count} items below zero`),
    shift: (drawer: string, day: string) => `The shift of ${day} at ${drawer} was not ended`,
  },
  onTablet: 'On this tablet',
  onTabletHint: 'What you can work with when there is no connection.',
  rows: (done: string) => `${done} rows`,
  trouble: {
    said: (reason: string, again: string) => `Could not be read: ${reason.replace(/[.!]$/, '')}. ${again}`,
    at: (time: string) => `It is tried again at ${time}.`,
    soon: 'It is tried again soon.',
    reasons: {
      maintenance: 'the system is being maintained',
      busy: 'the server has too much to do',
      failed: 'the server failed',
      refused: 'the server refused it',
      unreachable: 'no answer came',
      tablet: 'this tablet could not keep it',
    },
  },
});
