import * as v from 'valibot';
import { messages } from '#model/kit/validation.ts';
import { required, text } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';

/*
 * What has changed in the lists that a tablet keeps. The specification has no call for it: with a back end that knows
 * none, the tablet reads each list again after some minutes.
 */

/** So many keys of one list are told; where more have changed, the list is read again as a whole. */
export const mostKeys = 500;

/** The rows that have changed since a mark, by the name of the list call. Ours alone. */
export const since = read({
  name: 'rowChanges.since',
  method: 'POST',
  path: '/own/row-changes/since',
  input: v.object({
    /** That of the last answer; empty where there was none. */
    mark: v.optional(text(100), ''),
  }),
  answer: v.object({
    /** For the next question: everything that was there before this answer is known then. Empty: ask no more. */
    mark: v.string(),
    /** What has changed since is not known: everything may have. `lists` is empty then. */
    whole: v.boolean(),
    /** Keys of rows that were added, changed or removed; null where the rows are not told. */
    lists: v.record(v.string(), v.nullable(v.array(v.string()))),
  }),
  failure: null,
  access: 'signed-in',
  tags: [],
  store: 'none',
});

/** So many keys are asked for in one question. */
export const mostDone = 1000;

/**
 * Which of these changes the server does not know, although it has answered them: a database that was restored to a moment
 * before them. Ours alone.
 */
export const missing = read({
  name: 'rowChanges.missing',
  method: 'POST',
  path: '/own/row-changes/missing',
  input: v.object({
    /** Idempotency keys of changes that were answered. */
    keys: v.pipe(v.array(required(100)), v.maxLength(mostDone, messages.atMost(mostDone))),
  }),
  answer: v.object({ keys: v.array(v.string()) }),
  failure: null,
  access: 'signed-in',
  tags: [],
  store: 'none',
});
