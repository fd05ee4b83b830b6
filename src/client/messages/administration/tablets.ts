import { area } from '../language.ts';

export const tablets = area('tablets', {
  none: { title: 'No tablets yet', hint: 'A tablet stands here once a person has signed in on it.' },
  views: 'What is shown',
  view: { devices: 'Printers and drawers', tablets: 'Tablets' },
  one: 'Tablet',
  who: 'Person',
  person: (name: string, isActive: boolean) => (isActive ? name : `${name} · account closed`),
  shop: 'Shop',
  noShop: 'No shop',
  unsent: 'Unsent',
  since: 'Oldest unsent',
  refused: 'Need a person',
  refusal: 'The server said',
  seen: 'Last contact',
  notSeen: 'Told by a colleague on the same tablet',
  filled: 'Orders last loaded',
  storage: 'Storage',
  space: (used: string, quota: string, isKept: boolean) =>
    `${used} of ${quota} MB, ${isKept ? 'kept safe' : 'the browser may clear it'}`,
  build: 'Build',
  device: 'Tablet',
  browser: 'Browser',
  unknown: 'Nothing is known of this tablet any more.',
  release: 'Let it be sent',
  releaseHint: (shop: string) =>
    `What is unsent is then sent for ${shop}, in the name of the person who made it, and once: as soon as they sign in on that tablet within a month. Where they are gone, sign in there and press "Let it be sent" in the outbox. It is recorded.`,
  reason: 'Reason',
  released: 'It may be sent now',
  old: (count: number, hours: number) =>
    count === 1
      ? `1 tablet has had unsent work for more than ${hours} h`
      : `${count} tablets have had unsent work for more than ${hours} h`,
});
