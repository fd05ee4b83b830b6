import { area } from '../language.ts';

/** Texts of people whom several shops know. */
export const people = area('people', {
  known: (name: string, scheme: string, points: string) =>
    `Known at another shop: ${name}, ${scheme}, ${points} points. The points count here too.`,
  keptName: (name: string) => `They are kept as ${name}; change it on the record if it is wrong.`,
  elsewhere: 'At other shops',
  elsewhereHint: 'The customer agreed that shops share addresses and purchases.',
  elsewhereNone: 'No address and no purchase there.',
  addressAt: (shop: string) => `Address at ${shop}`,
  doubles: 'Double customers',
  doublesHint:
    'Customers who may be one person. Look at both, then join them: documents keep their numbers, points add up and count at each of the shops.',
  noNetwork:
    'Each shop keeps its own customers. Switch on “Customers are known to all shops” in the company settings, then they can be joined.',
  none: 'No double customers',
  noneHint: 'No phone, and no name with the same e-mail address or birthday, stands at two people.',
  why: {
    phone: 'Same phone',
    email: 'Same name and e-mail address',
    birthday: 'Same name and birthday',
  },
  orders: (count: string) => `${count} orders`,
  last: (day: string) => `last on ${day}`,
  addresses: (count: string) => `${count} addresses`,
  consents: (count: string) => `${count} consents`,
  points: (count: string) => `${count} points`,
  born: (day: string) => `born ${day}`,
  isOne: 'One person already',
  join: (points: string) => `Join, ${points} points together`,
  sure: (name: string) => `Is this one person: ${name}?`,
  sureBody: (count: string, points: string) =>
    `${count} records become one person with ${points} points. Every shop of theirs sees this name, birthday and these points. It cannot be undone.`,
  sureJoin: 'Join them',
  more: 'There are more. The next ones come when these are joined.',
});
