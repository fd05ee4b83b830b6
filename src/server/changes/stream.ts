import * as v from 'valibot';
import { changedEvent } from '#calls/session/changes-stream.ts';
import { serverMessages } from '#model/messages/server.ts';
import { scopeOf } from '../backend/kit/scope.ts';
import { anyToken } from '../proxy/admission.ts';
import type { Front } from '../proxy/front.ts';
import { type Answer, busy, notForwarded, success } from '../proxy/target.ts';
import { hashToken } from '../session/session.ts';
import { createEventStreams, type OpenStream } from './event-stream.ts';
import type { ChangesWatch } from './watch.ts';

/** Streams that are open at once in this process. Each is a connection, and a few objects. */
const mostStreams = 5000;
/** Longer is no body of ours. */
const longest = 5000;

const sentSchema = v.strictObject({ token: anyToken });

/** What is told of, and to whom: a session has one stream, the last that it asked for. */
type Wish = { session: string; shop: string };

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

  const begin = createEventStreams();
  const streamOf = ({ session, shop }: Wish): ReadableStream<Uint8Array> => {
    open.get(session)?.();
    return begin(({ say, finish }) => {
      open.set(session, finish);
      const unfollow = watch.follow({ shop, changed: () => say(changedEvent), ended: finish });
      return () => {
        unfollow();
        if (open.get(session) === finish) open.delete(session);
      };
    });
  };

  return async (request, origin) => {
    const answer = await door(request, origin);
    const wish = admitted.get(answer);
    return wish ? streamOf(wish) : answer;
  };
}
