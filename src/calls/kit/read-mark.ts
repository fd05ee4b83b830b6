/**
 * The header of a read mark: how far the database had written when it answered. A server that reads from a replica sends
 * one, and the client sends the latest back with each read. A replica that has not come so far does not answer it.
 * What stands in it is the server's alone: where numbers count, a dot, the number in digits of one length.
 */
export const readMarkHeader = 'x-read-mark';

/** A mark as it may travel, short and of plain characters; `null` for anything else. */
export function readMarkIn(text: string | null): string | null {
  return text !== null && /^[\w.-]{1,80}$/.test(text) ? text : null;
}

/** The mark to keep, when one came. Answers overtake each other: of two that count in one place the higher one stays. */
export function laterMark(kept: string | null, came: string): string {
  return kept !== null && placeIn(kept) === placeIn(came) && kept > came ? kept : came;
}

const placeIn = (mark: string) => mark.slice(0, mark.lastIndexOf('.') + 1);
