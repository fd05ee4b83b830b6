import * as v from 'valibot';
import { aliveComment, aliveMs, changedEvent } from '#calls/session/changes-stream.ts';
import { serverMessages } from '#model/messages/server.ts';
import { scopeOf } from '../backend/kit/scope.ts';
import { anyToken } from '../proxy/admission.ts';
import type { Front } from '../proxy/front.ts';
import { type Answer, busy, notForwarded, type Origin, success } from '../proxy/target.ts';
import { hashToken } from '../session/session.ts';
import { createRounds } from './rounds.ts';
import type { ChangesWatch } from './watch.ts';

/** Streams that are open at once in this process. Each is a connection, and a few objects. */
const mostStreams = 5000;
/** After this a tablet begins the next one, and its session is looked up again; spread, as all may have begun together. */
const lifeMs = () => (8 + 4 * Math.random()) * 60_000;
/** Longer is no body of ours. */
const longest = 5000;

const sentSchema = v.strictObject({ token: anyToken });

/** What is told of, and to whom: a session has one stream, the last that it asked for. */
type Wish = { session: string; shop: string };

/** Opens a stream, or says why not. */
export type OpenStream = (request: Request, origin: Origin) => Promise<Answer | ReadableStream<Uint8Array>>;

/** Streams on which tablets hear at once that something has changed; see `calls/session/changes-stream.ts`. */
export function createChangesStreams(front: Front, watch: ChangesWatch): OpenStream {
  const open = new Map<string, () => void>();

  /** What was admitted, by the answer of the door. */
  const admitted = new WeakMap<Answer, Wish>();

  const door = front.door<{ token: string }>({
    name: 'changes',
    longest,
    admit({ json }) {
      const sent = v.safeParse(sentSchema, json);
      if (!sent.success) return { refused: notForwarded('not_json', serverMessages.needsToken()) };
      return { wish: sent.output, from: sent.output };
    },
    serve({ token }, { actor }) {
      const scope = scopeOf({ actor });
      // Who sees all shops goes by the clock.
      if (scope.all || scope.franchise === '') return notForwarded('not_found', serverMessages.noSuchCall());
      const session = hashToken(token);
      if (open.size >= mostStreams && !open.has(session)) return busy();
      const answer = success({});
      admitted.set(answer, { session, shop: scope.franchise });
      return answer;
    },
  });

  const rounds = createRounds(aliveMs);

  function begin({ session, shop }: Wish): ReadableStream<Uint8Array> {
    open.get(session)?.();
    let leave = () => {};
    return new ReadableStream({
      start(controller) {
        const say = (word: Uint8Array) => controller.enqueue(word);
        const finish = () => {
          leave();
          controller.close();
        };
        const until = performance.now() + lifeMs();
        let unfollow = () => {};
        const visit = (now: number) => (now < until ? say(words.alive) : finish());
        const unvisit = rounds.join(visit);
        leave = () => {
          unfollow();
          unvisit();
          if (open.get(session) === finish) open.delete(session);
        };
        open.set(session, finish);
        say(words.alive);
        unfollow = watch.follow({ shop, changed: () => say(words.changed), ended: finish });
      },
      cancel: () => leave(),
    });
  }

  return async (request, origin) => {
    const answer = await door(request, origin);
    const wish = admitted.get(answer);
    return wish ? begin(wish) : answer;
  };
}

const encoder = new TextEncoder();
const words = { alive: encoder.encode(aliveComment), changed: encoder.encode(changedEvent) };
