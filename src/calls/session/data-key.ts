/**
 * What page and server say to each other about the data key of a tablet. No calls of the catalogue: they go to our own
 * server and never to the back end behind it.
 */
export const keyPaths = {
  /** Keeps one of two shares of the key for this session; answers the company's public key. */
  hold: '/api/key/hold',
  /** Gives the share back to the same session. */
  share: '/api/key/share',
  /** Opens a key that is wrapped for the company, for the person who owns it. */
  recover: '/api/key/recover',
  /** Opens the key of a person who is gone, for an administrator who lets their unsent work be sent. */
  release: '/api/key/release',
} as const;

/** Of AES-256, and so of every share. */
export const keyBytes = 32;

/** Public half of the company's key: SPKI, base64. */
export type EscrowKey = { id: string; spki: string };

/** Bound into a wrap for the company: it opens for this person and this key only. */
export const escrowLabel = (owner: string, keyId: string) => `${owner}|escrow|${keyId}|1`;
