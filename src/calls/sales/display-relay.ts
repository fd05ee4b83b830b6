/**
 * What a till and a customer's screen on another tablet say to each other through the server. They seal it for each other:
 * the server passes on bytes that it cannot read, under the name of a room that follows from their secret. `POST` and JSON;
 * what comes is a stream of server-sent events.
 */
export const relayPaths = {
  /** `{ token, room }`: makes a room for this session, or takes on its own one. */
  open: '/api/display/open',
  /** `{ token, room }`: ends it for all its screens. */
  end: '/api/display/end',
  /** `{ token, room, sealed }`: the till says something. */
  tell: '/api/display/tell',
  /** `{ room, sealed }`: a screen says something. */
  answer: '/api/display/answer',
  /** `{ token, room, page }`: what screens say, as a stream. A page has one. */
  hear: '/api/display/hear',
  /** `{ room, page }`: what the till says, as a stream. */
  watch: '/api/display/watch',
} as const;

/** What something sealed comes as. It has no line break. */
export const saidEvent = (sealed: string) => `data: ${sealed}\n\n`;
/** The room has ended. */
export const endedEvent = 'event: ended\ndata:\n\n';

/** The name of a room: 256 bits as base64url. */
export const roomForm = /^[\w-]{43}$/;
/** Something sealed, as base64url. A cart of hundreds of lines has some K; the company's logo 36 K. */
export const sealedForm = /^[\w-]+$/;
export const longestSealed = { till: 64_000, screen: 4000 } as const;

/** A page of a browser, by a name that it gives itself. */
export const pageForm = /^[\w-]{1,40}$/;
/** So many screens follow one till, as far as one process knows. */
export const mostPages = 4;
/** A room in which the till has said nothing for so long has ended. It says something while a screen follows it. */
export const unusedMs = 4 * 3600_000;
