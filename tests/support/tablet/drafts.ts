import { sendAll } from '#client/outbox/use-call.ts';
import type { Draft } from '#offline/api.ts';
import type { Change } from '#offline/change.ts';

/** Sends drafts as `sendAll` does, also such as no form makes: with fields left out, or broken. */
export const sendDrafts = (drafts: readonly Draft[], options?: Parameters<typeof sendAll>[1]) =>
  sendAll(drafts as readonly Change[], options); // the mark is there for the compiler alone
