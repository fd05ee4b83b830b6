import * as v from 'valibot';
import { done, newPassword, nothing, optionalText, required } from '../kit/atoms.ts';
import { read, write } from '../kit/call.ts';

// How an empty company comes to its first administrator, and how far it has been set up. Ours alone.

/** Does the company wait for its first administrator? */
export const state = read({
  name: 'setUp.state',
  method: 'GET',
  path: '/own/set-up/state',
  input: nothing,
  answer: v.object({ needed: v.boolean() }),
  failure: null,
  access: 'anyone',
  tags: ['config'],
  store: 'none',
});

/**
 * Makes the first administrator, for the person who has the code that the server printed. Answers the user
 * name, a bare string as the sign-in's. Sent directly, never through the outbox: the sender is no user yet.
 */
export const begin = read({
  name: 'setUp.begin',
  method: 'POST',
  path: '/own/set-up/begin',
  input: v.object({
    code: required(60),
    username: required(80),
    password: newPassword,
    lastname: optionalText(80),
    firstname: optionalText(80),
  }),
  answer: v.string(),
  failure: null,
  access: 'anyone',
  tags: [],
  store: 'none',
});

export const steps = ['company', 'franchise', 'bank', 'tax', 'staff', 'printer', 'items'] as const;
export type Step = (typeof steps)[number];

/** Which steps are done, as the company's own rows tell. */
export const progress = read({
  name: 'setUp.progress',
  method: 'GET',
  path: '/own/set-up/progress',
  input: nothing,
  answer: v.object({
    /** The steps are no longer offered. */
    finished: v.boolean(),
    done: v.array(v.picklist(steps)),
    /** The first franchise, which the steps after it are about; empty before there is one. */
    franchise: v.string(),
  }),
  failure: null,
  access: 'administrators',
  tags: ['config', 'franchises', 'taxIdentities', 'users', 'table:devices', 'items'],
  store: 'answer',
});

/** Ends the set-up, whatever has been left out; each screen of it exists for itself too. */
export const finish = write({
  name: 'setUp.finish',
  method: 'POST',
  path: '/own/set-up/finish',
  input: nothing,
  answer: done,
  failure: 'Finish Set-up Failed!',
  access: 'administrators',
  offline: 'online',
  invalidates: ['config'],
  document: () => ({ kind: 'settings', no: 'set-up' }),
  summary: () => 'Finish the set-up',
});
