import * as v from 'valibot';
import { noAnswer, readAnswer } from '#calls/kit/answer.ts';
import { write } from '#calls/kit/call.ts';
import type { SendOutcome, SendRequest } from '#offline/core/ports.ts';
import { classify } from '#offline/core/sending/classify.ts';
import { openTablet } from '#offline/tablet.ts';
import { type Change, type Contender, post, type Reports, session } from './contender.ts';

const change = write({
  name: 'docs.change',
  method: 'POST',
  path: '/docs/{doc}',
  input: v.object({ n: v.number(), doc: v.string(), key: v.string(), note: v.string() }),
  answer: v.object({}),
  failure: 'Failed!',
  access: 'signed-in',
  offline: 'queue',
  invalidates: [],
  document: input => ({ kind: 'so', no: input.doc }),
  summary: () => 'Change',
});

/** The outbox as the app opens it: IndexedDB with strict durability, sealed entries, four queues. */
export async function openOurs({ destroyed }: Reports): Promise<Contender> {
  // The same in every run of the browser, as an unlocked vault would give it.
  const dek = await crypto.subtle.importKey('raw', new Uint8Array(32).fill(7), 'AES-GCM', true, [
    'encrypt',
    'decrypt',
  ]);
  const { outbox, close } = await openTablet(
    {
      owner: 'A',
      userName: 'bench',
      dek,
      keyId: 'k',
      token: () => session.token,
      tokenGeneration: () => session.generation,
    },
    {
      catalogue: { [change.name]: change },
      transport: { send, ping, ledger: () => session.keysKept },
      config: { maxQueues: 4, build: 'bench' },
    },
  );
  // A new sign-in wakes the outbox, as in the app.
  window.addEventListener('token', () => outbox.wake('signed-in'));
  const told = new Set<string>();
  outbox.subscribe(() => {
    for (const entry of outbox.entries())
      if (entry.state === 'CANCELLED' && !told.has(entry.mid)) {
        told.add(entry.mid);
        destroyed((entry.args as Change).n); // as it was enqueued below
      }
  });
  return {
    async enqueue(args) {
      await outbox.enqueue([{ op: change.name, args, mid: args.key }]);
    },
    left: async () =>
      outbox
        .entries()
        .filter(entry => entry.state !== 'DONE')
        .map(entry => (entry.args as Change).n), // as it was enqueued above
    close,
  };
}

async function send(request: SendRequest, signal: AbortSignal): Promise<SendOutcome> {
  try {
    const response = await post(request.input as Change, signal); // the schema's output
    return classify(await readAnswer(response));
  } catch {
    return classify(noAnswer);
  }
}

async function ping(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/ping', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}
