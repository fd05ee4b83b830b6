import type { DiscountLimit } from '#model/sales/discounts.ts';
import type { EscrowWrap } from './escrow.ts';
import type { KeyCheck, Wrap } from './wrap.ts';

/** Bytes under a key of AES-GCM. */
export type Box = { iv: Uint8Array<ArrayBuffer>; data: Uint8Array<ArrayBuffer> };

/**
 * What lies on this tablet of a person who approves discounts here: a signing key of this tablet alone, sealed under
 * their data key, and under a PIN. Who guesses the PIN can approve discounts within the person's limit, on record, and
 * nothing else: it does not open the data key.
 */
export type ApproverKey = {
  key_id: string;
  user_id: number;
  name: string;
  limit: DiscountLimit;
  sealed: Box;
  /** Absent where the PIN is too short to lie on a disk. */
  pin?: Box & { salt: Uint8Array<ArrayBuffer>; iterations: number };
  wrongTries: number;
  nextTryAt: number;
};

/** What lies on disk for a person. */
export type KeyRow = Wrap & {
  owner: string;
  /** SHA-256 of the user name, base64. */
  user: string;
  /** Keys given up when a password was changed elsewhere and the previous one not known; what they sealed stays. */
  older: Wrap[];
  /** Server's clock at the last sign-in, and how far this device's clock was behind it. Milliseconds. */
  serverTimeSeen: number;
  behindMs: number;
  wrongTries: number;
  nextTryAt: number;
  /** How long after that sign-in the password alone opens the tablet, as the company has it; absent = not known yet. */
  offlineLimitMs?: number;
  /** The server has refused the password that opens this. */
  revoked?: boolean;
  /** Absent until a sign-in with the server has made them. */
  check?: KeyCheck;
  escrow?: EscrowWrap;
  /** Set where the person approves discounts on this tablet. */
  approver?: ApproverKey;
};
