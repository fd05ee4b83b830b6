import type { AnyRead } from '#calls/kit/call.ts';
import type { Store } from '../api.ts';
import type { Seal } from '../core/ports.ts';
import { serverNow } from '../device-clock.ts';
import type { AnswerRow, StoreFile } from './store-file.ts';

/** The answers of reads on disk, each sealed under the hash of what was asked. */
export function createAnswers(
  file: StoreFile,
  seal: Seal,
  owner: string,
): Pick<Store, 'answer' | 'putAnswer'> {
  return {
    async answer<T>(call: AnyRead, input: unknown) {
      const key = await answerKey(call, input);
      const row = await file.run(db => db.get('answers', [owner, key]));
      if (!row) return null;
      const answer = await seal.open(`store|answer|${key}`, row.sealed).catch(() => undefined);
      // Stored by `putAnswer` for the same call, so of its answer type.
      return answer === undefined ? null : { answer: answer as T, asOf: row.asOf };
    },
    async putAnswer(call, input, answer, { spare = false } = {}) {
      const key = await answerKey(call, input);
      const sealed = await seal.seal(`store|answer|${key}`, answer);
      const row: AnswerRow = { owner, key, asOf: serverNow(), sealed, ...(spare ? { spare } : {}) };
      await file.run(db => db.put('answers', row));
    },
  };
}

/** Inputs hold names and phone numbers, so the key is a hash. The order of an object's fields does not matter. */
async function answerKey(call: AnyRead, input: unknown): Promise<string> {
  const text = new TextEncoder().encode(`${call.name} ${JSON.stringify(sorted(input ?? {}))}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...hash));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}
