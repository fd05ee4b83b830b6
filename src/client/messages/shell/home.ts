import { area } from '../language.ts';

export const home = area('home', {
  hello: (name: string) => `Xin chào, ${name}`,
  newSale: 'New sale',
  ordersToday: 'Orders today',
  revenueToday: 'Revenue today',
  unknown: 'not known yet',
  notSentYet: (amount: string) => `and ${amount} not sent yet`,
  unsent: 'Not sent yet',
  inFigures: 'Today by hour and by method',
  allOfToday: 'All of today in figures',
  unseen: {
    count: (count: number) => (count === 1 ? '1 transfer not seen yet' : `${count} transfers not seen yet`),
    oldest: 'the oldest',
  },
  waiting: {
    title: 'Waiting for you',
    purchases: (count: number) =>
      count === 1 ? '1 purchase order to receive' : `${count} purchase orders to receive`,
    onlineOrders: (count: number) =>
      count === 1 ? '1 online order needs you' : `${count} online orders need you`,
    refused: (count: number) =>
      count === 1
        ? '1 document that the franchisor refused'
        : `${count} documents that the franchisor refused`,
    transfers: (count: number) =>
      count === 1 ? '1 transfer on its way to you' : `${count} transfers on their way to you`,
    toShip: (count: number) => (count === 1 ? '1 order to deliver' : `${count} orders to deliver`),
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
