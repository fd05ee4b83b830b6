import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

export const workAt = area('workAt', {
  title: 'Where you work',
  here: (shop: string) => `You work at ${shop}`,
  /** Of a page that makes documents of a shop. */
  which: 'Which shop do you work for?',
  whichHint:
    'An administrator sees all shops. To sell, to buy or to count, choose one: stock, prices, customers and drawer are then that shop’s.',
  all: 'You see all shops.',
  at: (shop: string) => `You work at ${shop}: you see and do what its people do, with all your rights.`,
  shop: 'Shop',
  password: 'Your password',
  why: 'What is kept on this tablet for a shop is sealed for itself. That is why your password is asked.',
  go: (shop: string) => `Work at ${shop}`,
  goThere: 'Work there',
  choose: 'Choose a shop',
  back: 'Back to all shops',
  unsent: (count: number) =>
    `${unsentDocuments(count)}: sent first, and what cannot be sent stays safe on this tablet until you are back here.`,
  offline: 'This needs the connection to the server.',
  notOffered: 'This server knows no administrators at a shop.',
});
