import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What the threads of `passwords.ts` are asked, and answer. */
export type PasswordTask = { id: number; password: string; hash: string | null };
export type PasswordAnswer = { id: number; answer: string | boolean } | { id: number; error: string };

// On Linux the priority is this thread's alone: requests go before passwords.
if (process.platform === 'linux') setPriority(0, 10);

parentPort?.on('message', ({ id, password, hash }: PasswordTask) => {
  try {
    const answer = hash === null ? hashSync(password) : verifySync(hash, password);
    parentPort?.postMessage({ id, answer } satisfies PasswordAnswer);
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) } satisfies PasswordAnswer);
  }
});
