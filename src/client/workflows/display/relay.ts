import { noAnswer, type ServerAnswer } from '#calls/kit/answer.ts';
import { endedEvent, longestSealed, relayPaths } from '#calls/sales/display-relay.ts';
import { type Signal, signal } from '../../page/signal.ts';
import { askRelay } from '../../transport/display-relay.ts';
import { listenTo } from '../../transport/event-stream.ts';
import type { Carrier } from './carrier.ts';
import type { DisplayMessage, TillMessage } from './messages.ts';
import type { Secret, Side } from './secret.ts';

/** How a line to the server stands. `ended`: the room is not there. `full`: it has enough screens. */
export type Line = 'joining' | 'open' | 'lost' | 'ended' | 'full';

export type Relay<Said> = Carrier<Said> & {
  line: Signal<Line>;
  /** Tries again at once. */
  retry(): void;
};

/** What differs between the till and a screen. */
type End = {
  side: Side;
  /** Proves who it is; `null` while it cannot. */
  proof(): object | null;
  /** The room is not there. Resolves to whether to ask for it again at once. */
  missing(wasOpen: boolean): Promise<boolean>;
};

const paths = {
  till: { hears: relayPaths.hear, says: relayPaths.tell },
  screen: { hears: relayPaths.watch, says: relayPaths.answer },
} as const;

/** Between a till and a screen on another tablet, through the server, which cannot read it. */
export function openRelay<Said extends TillMessage | DisplayMessage>(
  { room, seal, open }: Secret,
  end: End,
): Relay<Said> {
  const { side } = end;
  const other: Side = side === 'till' ? 'screen' : 'till';
  const line = signal<Line>('joining');
  const over = new AbortController();
  const page = crypto.randomUUID();
  let hear: (message: unknown) => void = () => {};
  let wake = () => {};
  let inOrder = Promise.resolve();

  /** The server has ended the room while the line was open. */
  let isEnded = false;
  const event = (one: string) => {
    if (one === endedEvent.trimEnd()) isEnded = true;
    if (!one.startsWith('data: ')) return;
    inOrder = inOrder.then(async () => {
      const message = await open(other, one.slice('data: '.length));
      if (message !== undefined && !over.signal.aborted) hear(message);
    });
  };
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function listen(): Promise<void> {
    let failures = 0;
    const begun = () => {
      failures = 0;
      line.set('open');
      // Each side of a new line says where it stands.
      hear({ is: 'here' });
    };
    while (!over.signal.aborted) {
      isEnded = false;
      const proof = end.proof();
      const answer = proof
        ? await listenTo(paths[side].hears, { ...proof, room, page }, { signal: over.signal, begun, event })
        : noAnswer;
      if (over.signal.aborted) return;
      const stands = lineOf(answer, isEnded);
      if (stands) line.set(stands);
      if (stands === 'ended' && (await end.missing(isEnded)) && failures === 0) {
        failures += 1;
        continue;
      }
      await pause(restOf(stands, failures));
      failures += 1;
    }
  }

  const waiting: Said[] = [];
  let isSaying = false;
  async function say(): Promise<void> {
    isSaying = true;
    for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
      const proof = end.proof();
      const sealed = proof && (await seal(side, message));
      // What gets lost is not said again: what the other side asks next is answered in full.
      if (sealed && sealed.length <= longestSealed[side])
        await askRelay(paths[side].says, { ...proof, room, sealed });
    }
    isSaying = false;
  }

  const retry = () => wake();
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', retry);
  void listen();
  return {
    line,
    retry,
    isOwnTablet: false,
    say(message) {
      queue(waiting, message);
      if (!isSaying) void say();
    },
    listen(next) {
      hear = next;
    },
    close() {
      over.abort();
      wake();
      window.removeEventListener('online', retry);
      document.removeEventListener('visibilitychange', retry);
    },
  };
}

const mostWaiting = 8;

/** While one thing is said, others come: a state is all of it, and what was to be said before it says nothing more. */
function queue<Said extends TillMessage | DisplayMessage>(waiting: Said[], message: Said): void {
  if (message.is === 'state' || message.is === 'left') waiting.length = 0;
  // One that asks, or answers, says it once.
  else if (waiting.some(({ is }) => is === message.is && is !== 'typed')) return;
  if (waiting.length < mostWaiting) waiting.push(message);
}

/** What an answer says of the line; `null` where a stream came to its usual end. */
function lineOf(answer: ServerAnswer, isEnded: boolean): Line | null {
  if (answer.kind === 'none') return 'lost';
  if (answer.kind === 'data') return isEnded ? 'ended' : null;
  if (answer.status === 404) return 'ended';
  return answer.status === 429 && answer.retryAfterMs === undefined ? 'full' : 'lost';
}

const longestRestMs = 15_000;
/** A till may come back to its room, after a new sign-in: mostly at once. */
const endedRestMs = 20_000;
const shortRestMs = 3000;

/** How long to wait before the next try; each page at a time of its own. */
function restOf(line: Line | null, failures: number): number {
  const isShut = line === 'ended' || line === 'full';
  const shutMs = failures === 0 ? shortRestMs : endedRestMs;
  const ms = isShut ? shutMs : Math.min(longestRestMs, 1000 * 2 ** Math.min(failures, 5));
  return ms * (0.75 + Math.random() / 2);
}
