import { ownSets } from '#model/administration/own-sets.ts';
import { area, byCode } from '../language.ts';

/** Texts of what people may do, and of the list of pages that it is said of. */
export const permissionSets = area('permissionSets', {
  noneYet: { title: 'No permission sets yet', hint: 'A set says which pages and buttons a person has.' },
  one: 'Permission Set',
  name: 'Name',
  /** Those that a company begins with, by their names in the data. */
  ownNames: byCode(ownSets),
  ownHints: byCode({
    'Store edit': 'Sells, takes back, receives, counts. Sees no costs.',
    'Store manager': 'Everything in the shop, with costs, all shifts and larger discounts.',
    'Store view': 'Accounts and control: sees everything in the shop and changes nothing.',
    Warehouse: 'Receives, ships, transfers and counts. Does not sell.',
  }),
  type: 'Kind',
  types: { edit: 'May change', view: 'Only looks' },
  typeHint: 'Who only looks sees what is ticked and changes nothing; export, refresh and print stay.',
  pages: 'Pages',
  people: 'People',
  peopleCount: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  pagesCount: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  matrix: 'What it grants',
  buttons: 'May press',
  fields: 'May see and set',
  filters: 'May filter by',
  open: (page: string) => `Opens ${page}`,
  all: 'All',
  none: 'None',
  ofPage: (what: string, page: string) => `${what}: ${page}`,
  notListed: 'not in the list of pages',
  discount: 'May take off by hand',
  discountNone: 'Nothing',
  percent: 'Of a document, %',
  linePercent: 'Of a line, %',
  amount: 'At most, VND',
  preview: 'What this set sees',
  previewNothing: 'Nothing: a person with it sees the start page alone.',
  looksOnly: 'looks only',
  does: 'Does',
  doesNot: 'Does not',
  hidden: 'Does not see',
  bound: 'People with this set',
  boundHint: 'Ticked people have this set from their next request on, in place of the one they had.',
  otherSet: (name: string) => `has ${name}`,
  bind: 'Give and take',
  boundSaved: 'The people of this set are changed.',
  copy: 'Copy',
  copyOf: (name: string) => `${name} (copy)`,
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeBody: 'Only a set that nobody has can be deleted.',
  removed: (name: string) => `${name} is deleted.`,
});

/** What people read as the name of a set: one that the company named itself keeps its name. */
export const permissionSetName = (name: string): string => permissionSets.ownNames[name] ?? name;

/** What people of a set do, in a sentence; of sets that the company made itself none is known. */
export const permissionSetHint = (name: string): string | undefined => permissionSets.ownHints[name];

export const pageStructures = area('pageStructures', {
  none: { title: 'No pages yet', hint: 'Permission sets choose from these pages.' },
  one: 'Page',
  url: 'Address',
  name: 'Name',
  buttons: 'Buttons',
  fields: 'Fields',
  filters: 'Filters',
  add: (what: string) => `Add to: ${what}`,
  addButton: 'Add',
  removeOf: (name: string, what: string) => `Remove ${name} from: ${what}`,
  empty: 'None',
  difference: 'Compared with the app',
  same: 'The list is what the app has.',
  newInApp: 'New in the app',
  gone: 'No longer there',
  changes: (count: number) =>
    count === 1 ? 'One page differs from the app.' : `${count} pages differ from the app.`,
  bring: 'Bring in line',
  bringTitle: 'Bring the list in line with the app?',
  bringBody: 'What is new is added, what is no longer there is taken out. No set grants more by it.',
  brought: 'The list is what the app has.',
  broughtPart: 'Not every page could be brought in line. Look at the rest and try again.',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeBody: 'It can no longer be granted. Sets that grant it stay as they are.',
});
