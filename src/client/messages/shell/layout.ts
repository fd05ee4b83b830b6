import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

/** Texts of what is around every screen of a signed-in person. */
export const layout = area('layout', {
  navigation: 'Main',
  daily: {
    home: 'Home',
    sell: 'Sell',
    orders: 'Orders',
    ship: 'To ship',
    reports: 'Reports',
    stock: 'Stock',
    receive: 'Receive',
    cash: 'Cash',
    outbox: 'Outbox',
  },
  findPage: 'Find anything',
  allPages: (count: number) => `All pages (${count})`,
  typeMore: 'Type one more letter to find orders, receipts, customers and items.',
  searching: 'Searching…',
  nothingFound: 'Nothing found. Try a number, a phone number or a part of the name.',
  groups: {
    tablet: 'This tablet',
    sales: 'Sales',
    purchasing: 'Purchasing',
    storeroom: 'Storeroom',
    customers: 'Customers',
    reports: 'Reports',
    setup: 'Setup',
    administration: 'Administration',
  },
  signOut: 'Sign out',
  signOutTitle: 'Sign out?',
  signOutUnsent: (count: number) =>
    `${unsentDocuments(count)}. What is unsent stays safe on this tablet and is sent after your next sign-in.`,
  signingOut: 'Sending what is left…',
  dark: 'Dark',
  light: 'Light',
  connection: 'Connection',
  online: 'Online',
  waiting: 'Waiting for the server',
  unreachable: 'Server unreachable',
  noNetwork: 'No network',
  keepSelling: 'You can keep selling. Changes are kept on this tablet.',
  lastContact: 'last contact',
  unsent: (count: number) => `${count} unsent`,
  attention: (count: number) => `${count} need you`,
  filling: (name: string, done: number, total: number) =>
    `Loading ${name} ${total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0} %`,
  signInAgain: 'Sign in again',
  signInAgainToSend: 'Signed in without connection. Give your password to send.',
  sessionEnded: 'Your session has ended. Give your password to go on sending.',
  storageBroken:
    'This browser cannot keep data on the tablet. Everything is sent directly and nothing works without connection. Close other tabs of this app or restart the browser, then sign in again.',
  storageBlocked:
    'The storage of this tablet does not open, and what is unsent waits in it. Close the other tabs of this app; if that does not help, restart the browser. Until then everything is sent directly.',
  storageGone: (unsent: number) => {
    const lost =
      unsent === 0
        ? 'Everything had been sent, so nothing is lost.'
        : `${unsentDocuments(unsent)} will not be sent: the outbox shows what to enter again, until you sign out.`;
    return `What was kept on this tablet has been removed from this browser. ${lost} Everything is sent directly until you sign out and in again.`;
  },
  install: 'Install',
  installTitle: 'Put Quầy on this tablet',
  installBody: 'It opens like an app, on its own screen, and starts without a network.',
  installIos: 'Tap the share button, then “Add to Home Screen”.',
  notNow: 'Not now',
  skipToContent: 'Skip to content',
  notPermitted: {
    title: 'This page is not among yours.',
    hint: 'Your permission set does not hold it. An administrator can add it.',
    notOffered: {
      title: 'The back end of this company does not have this page.',
      hint: 'What the page shows is not kept there.',
    },
    home: 'To the start page',
    unsent: (count: number) =>
      `Your ${unsentDocuments(count)} ${count === 1 ? 'is' : 'are'} safe in the outbox.`,
    outbox: 'To the outbox',
  },
});
