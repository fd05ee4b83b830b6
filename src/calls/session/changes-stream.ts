/**
 * `POST /api/changes` with `{ token }`: as long as the tablet listens, the server says that rows of its shop have changed.
 * Server-sent events: `changed` without data, and a comment so often where nothing has changed. What has changed is asked for
 * by `rowChanges.since`. The server ends a stream after some minutes; the tablet begins the next one. Where there is none to
 * listen to it is refused with 404.
 */
export const changesPath = '/api/changes';
export const changedEvent = 'event: changed\ndata:\n\n';
export const aliveComment = ':\n\n';
/** So often the server says that it is there. */
export const aliveMs = 15_000;
/** Without a word for so long the line is dead, whatever the browser thinks. */
export const silentMs = 1.5 * aliveMs;
