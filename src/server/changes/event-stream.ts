import { aliveComment, aliveMs } from '#calls/session/changes-stream.ts';
import type { Answer, Origin } from '../proxy/target.ts';
import { createRounds } from './rounds.ts';

/** After this a client begins the next one, and its session is looked up again; spread, as all may have begun together. */
const lifeMs = () => (8 + 4 * Math.random()) * 60_000;

/** Opens a stream, or says why not. */
export type OpenStream = (request: Request, origin: Origin) => Promise<Answer | ReadableStream<Uint8Array>>;

export type EventStream = {
  say(event: string): void;
  finish(): void;
};

const encoder = new TextEncoder();

/**
 * Streams of server-sent events that say every few seconds that they are there, and end by themselves after some minutes.
 *
 * @returns begins one: `follow` is told how to say something on it, and returns what is to be done when it ends
 */
export function createEventStreams(): (
  follow: (stream: EventStream) => () => void,
) => ReadableStream<Uint8Array> {
  const rounds = createRounds(aliveMs);
  return follow => {
    let leave = () => {};
    return new ReadableStream({
      start(controller) {
        let isOver = false;
        const say = (event: string) => {
          if (!isOver) controller.enqueue(encoder.encode(event));
        };
        const finish = () => {
          if (isOver) return;
          leave();
          controller.close();
        };
        const until = performance.now() + lifeMs();
        const unvisit = rounds.join(now => (now < until ? say(aliveComment) : finish()));
        let unfollow = () => {};
        leave = () => {
          isOver = true;
          unfollow();
          unvisit();
        };
        say(aliveComment);
        unfollow = follow({ say, finish });
        // It was over before it began.
        if (isOver) unfollow();
      },
      cancel: () => leave(),
    });
  };
}
