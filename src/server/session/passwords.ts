import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { passwordThreads } from '../proxy/capacity.ts';
import type { PasswordAnswer, PasswordTask } from './password-worker.ts';

type Pending = { resolve: (answer: string | boolean) => void; reject: (error: Error) => void };

/**
 * Hashes and verifies passwords (argon2id) on threads of their own. The function's own asynchronous form
 * works on the threads that read files and resolve names. A crowd at the sign-in would make every file wait.
 */
class PasswordThreads {
  readonly #threads: { worker: Worker; pending: Map<number, Pending> }[] = [];
  readonly #size: number;
  #next = 0;
  #standIn: Promise<string> | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  async hash(password: string): Promise<string> {
    return String(await this.#ask(password, null));
  }

  /**
   * Without a hash, because no user has that name, the answer is no after the same work: the time tells
   * nothing. Rejects where the hash is none.
   */
  async verify(hash: string | undefined, password: string): Promise<boolean> {
    // Of a secret that is thrown away.
    this.#standIn ??= this.hash(randomBytes(32).toString('base64url'));
    return (await this.#ask(password, hash ?? (await this.#standIn))) === true && hash !== undefined;
  }

  #ask(password: string, hash: string | null): Promise<string | boolean> {
    const id = this.#next++;
    const { worker, pending } = this.#idlest();
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, password, hash } satisfies PasswordTask);
    });
  }

  /** The thread with the least to do; one more is begun while all have something and there may be more. */
  #idlest() {
    const [idlest] = this.#threads.toSorted((a, b) => a.pending.size - b.pending.size);
    if (idlest && (idlest.pending.size === 0 || this.#threads.length >= this.#size)) return idlest;
    return this.#begin();
  }

  #begin() {
    const worker = new Worker(join(import.meta.dirname, 'password-worker.ts'));
    const pending = new Map<number, Pending>();
    const thread = { worker, pending };
    worker.on('message', (message: PasswordAnswer) => {
      const asked = pending.get(message.id);
      pending.delete(message.id);
      // A waiting check keeps the process alive, an idle thread does not.
      if (pending.size === 0) worker.unref();
      if ('error' in message) asked?.reject(new Error(message.error));
      else asked?.resolve(message.answer);
    });
    worker.on('error', error => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      for (const { reject } of pending.values()) reject(error);
    });
    worker.unref();
    this.#threads.push(thread);
    return thread;
  }
}

export const passwords = new PasswordThreads(passwordThreads);
