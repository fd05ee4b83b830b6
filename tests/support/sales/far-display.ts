import { randomUUID } from 'node:crypto';
import { relayPaths } from '#calls/sales/display-relay.ts';
import { readSecret, type Side } from '#client/workflows/display/secret.ts';
import type { TestServer } from '../server.ts';

/** One side of a pairing as a test plays it: it says what it is told to, and notes what the other one says. */
export async function farSide<Heard>(
  { app }: Pick<TestServer, 'app'>,
  side: Side,
  text: string,
  proof: { token?: string } = {},
) {
  const { room, seal, open } = await readSecret(text);
  const ask = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...proof, room, ...body }),
    });
  const heard: Heard[] = [];
  let hasEnded = false;
  let told: (message: Heard) => void = () => {};
  if (side === 'till') await ask(relayPaths.open, {});
  const response = await ask(side === 'till' ? relayPaths.hear : relayPaths.watch, { page: randomUUID() });
  if (response.status !== 200 || !response.body)
    throw new Error(`the stream was refused: ${response.status}`);
  const reader = response.body.getReader();
  const over = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      for (const event of new TextDecoder().decode(value).split('\n\n')) {
        if (event.startsWith('event: ended')) hasEnded = true;
        if (!event.startsWith('data: ')) continue;
        const message = (await open(side === 'till' ? 'screen' : 'till', event.slice(6))) as Heard; // by the test
        heard.push(message);
        told(message);
      }
    }
  })();
  return {
    room,
    heard,
    hasEnded: () => hasEnded,
    on(next: (message: Heard) => void) {
      told = next;
    },
    say: async (message: unknown) =>
      (
        await ask(side === 'till' ? relayPaths.tell : relayPaths.answer, {
          sealed: await seal(side, message),
        })
      ).status,
    end: () => ask(relayPaths.end, {}),
    async leave() {
      await reader.cancel();
      await over;
    },
  };
}
