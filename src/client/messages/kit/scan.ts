import { area } from '../language.ts';

export const scan = area('scan', {
  title: 'Scan',
  open: 'Scan',
  picture: 'Picture of the camera',
  aim: 'Hold the barcode into the frame.',
  starting: 'The camera is starting…',
  unreadable: 'This browser cannot read codes from the picture. Type the code below.',
  torch: 'Light',
  otherCamera: 'Other camera',
  retry: 'Try again',
  code: 'Code',
  codeHint: 'The number below the bars, or an item number',
  enter: 'Enter',
  cut: 'Only a part of the code came. Scan it again.',
  unknown: (code: string) => `No item has the code ${code}. Search for it by its name, or tell the office.`,
  notYet: (code: string) =>
    `No item with the code ${code} is on this tablet so far. Not all items are here yet.`,
  waits: (code: string) =>
    `The items are still loading. The code ${code} counts as soon as its item is here.`,
  howMuch: (name: string) => `This code of ${name} does not say how many. Choose it and enter how many.`,
  which: (code: string) => `Which one has the code ${code}?`,
  notOnIt: (name: string) => `${name} is not on this document.`,
  noMore: (left: string, name: string) => `No more than ${left} of ${name}.`,
  countedOf: (now: string, left: string, name: string) => `${now} of ${left}: ${name}`,
  search: 'Search by name',
  show: 'Show it',
  notHere: (code: string) => `Nothing is scanned on this page. The code ${code} was not entered.`,
  problem: {
    refused: {
      title: 'The camera is not allowed here',
      advice:
        'Allow it in the settings of the browser (the sign beside the address) or of the tablet, then try again.',
    },
    none: {
      title: 'This device has no camera',
      advice: 'Use a scanner, or type the code below.',
    },
    busy: {
      title: 'The camera does not answer',
      advice: 'Another app may be using it. Close that app, then try again.',
    },
    insecure: {
      title: 'The camera needs a secure address',
      advice: 'Open this app over https. Until then use a scanner, or type the code below.',
    },
  },
});
