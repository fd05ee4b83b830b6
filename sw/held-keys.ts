import type { HeldKey, PageMessage } from '#offline/messages.ts';

/**
 * Longer than a page needs to be reloaded, shorter than a person needs to sit down at a tablet that was left.
 */
const heldMs = 60_000;

/**
 * Keys that pages leave here while they are reloaded, in this worker's memory and nowhere else. A key is
 * given only for the ticket that it was left under, which a tab keeps for itself. It goes with a sign-out,
 * after a minute, and with the worker. The browser stops the worker when nothing happens.
 *
 * @param now milliseconds of a clock that cannot be set
 */
export function createHeldKeys(now: () => number = () => performance.now()) {
  const held = new Map<string, { key: HeldKey; since: number }>();

  function dropOld(): void {
    for (const [ticket, { since }] of held) if (now() - since > heldMs) held.delete(ticket);
  }

  return {
    /** Answers what concerns keys, at the port that came along; any other message is left alone. */
    onMessage(message: PageMessage | null, port: Pick<MessagePort, 'postMessage'> | undefined): void {
      dropOld();
      if (message?.type === 'hold-key') held.set(message.ticket, { key: message.key, since: now() });
      if (message?.type === 'drop-key') held.delete(message.ticket);
      if (message?.type === 'give-key') port?.postMessage(held.get(message.ticket)?.key ?? null);
    },
  };
}
