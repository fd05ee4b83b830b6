import { area } from '../language.ts';

export const unlock = area('unlock', {
  title: 'Your password, please',
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  why: 'This page was opened anew. What is kept on this tablet opens with your password, which is kept nowhere. This page and what you have begun are still here.',
  goneTitle: 'This tablet was emptied',
  gone: 'What this browser kept for you has been removed from it. What was sent is safe with the server; what was not sent yet is not here any more, so please look whether your last work arrived. Sign in with the connection to go on.',
  submit: 'Go on',
  signOut: 'Sign out',
});
