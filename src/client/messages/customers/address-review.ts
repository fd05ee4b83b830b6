import { area } from '../language.ts';

/** Texts of the review of addresses that have no commune yet. */
export const addressReview = area('addressReview', {
  title: 'Review addresses',
  hint: 'These addresses have the form of before July 2025. Choose the commune of each. What you do not tick stays as it is, and so does the old district.',
  divided:
    'A former ward may have been divided between two communes: look at the street where you are not sure.',
  kind: 'Kind of address',
  kinds: { customer: 'Customers', ship_to: 'Delivery addresses', franchise: 'Shops' },
  open: (count: string) => `${count} to review`,
  none: 'All addresses have their commune.',
  take: (name: string) => `Take over for ${name}`,
  proposed: 'Proposed',
  several: 'Choose the commune',
  unknown: 'The old address names no known district. Choose the place.',
  commune: 'Commune today',
  other: 'Another place',
  accept: (count: string) => `Take over ${count}`,
  accepted: (count: string) => `${count} addresses changed`,
  stale: (count: string) => `${count} were changed by others, and stay as they are`,
  undo: 'Undo',
  undone: (count: string) => `${count} addresses have their old form again`,
  next: 'Next',
  first: 'From the first',
});
