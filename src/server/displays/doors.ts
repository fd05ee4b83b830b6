import { RateLimiterMemory } from 'rate-limiter-flexible';
import * as v from 'valibot';
import {
  endedEvent,
  longestSealed,
  mostPages,
  pageForm,
  relayPaths,
  roomForm,
  saidEvent,
  sealedForm,
} from '#calls/sales/display-relay.ts';
import { serverMessages } from '#model/messages/server.ts';
import { createEventStreams, type OpenStream } from '../changes/event-stream.ts';
import type { Db } from '../db/connection.ts';
import { anyToken } from '../proxy/admission.ts';
import type { Door, Front } from '../proxy/front.ts';
import { type Answer, busy, notForwarded, success, tooOften } from '../proxy/target.ts';
import { hashToken } from '../session/session.ts';
import { endRoom, findRoom, openRoom, type Side, say } from './rooms.ts';
import type { RoomsWatch } from './watch.ts';

/** Streams that are open at once in this process. */
const mostStreams = 2000;
/** What may be said in a room in a minute: a till tells of each scan, each screen asks each four seconds. */
const rates = { till: 300, screen: 120 } as const;
/** Of a body, apart from what is sealed in it. */
const longestRest = 5000;

const room = v.pipe(v.string(), v.regex(roomForm));
const page = v.pipe(v.string(), v.regex(pageForm));
const sealed = (side: Side) => v.pipe(v.string(), v.maxLength(longestSealed[side]), v.regex(sealedForm));

/** What each door takes. No person is signed in on a screen: it has no token. */
const bodies = {
  open: v.strictObject({ token: anyToken, room }),
  end: v.strictObject({ token: anyToken, room }),
  tell: v.strictObject({ token: anyToken, room, sealed: sealed('till') }),
  answer: v.strictObject({ room, sealed: sealed('screen') }),
  hear: v.strictObject({ token: anyToken, room, page }),
  watch: v.strictObject({ room, page }),
};
type What = keyof typeof bodies;

type Wish = { room: string; token?: string; page?: string; sealed?: string };
type Asked = Wish & { session: string | null; now: Date };

const refused = {
  unknown: () => notForwarded('not_found', serverMessages.noSuchRoom()),
  full: () => notForwarded('too_many_requests', serverMessages.tooManyScreens()),
};

/** The ways in for a customer's screen on another tablet, and for its till; see `calls/sales/display-relay.ts`. */
export function createDisplayDoors(
  front: Front,
  { db, watch }: { db: Db; watch: RoomsWatch },
): { doors: ReadonlyMap<string, Door>; streams: ReadonlyMap<string, OpenStream> } {
  const streams = createStreams(watch);
  const count = createCounts();

  const answers: Record<What, (asked: Asked) => Promise<Answer>> = {
    open: async ({ room, session, now }) =>
      session !== null && (await openRoom(db, room, session, now)) ? success({}) : refused.unknown(),
    async end({ room, session }) {
      if (session !== null && (await endRoom(db, room, session))) watch.ended(room);
      return success({});
    },
    tell: pass,
    answer: pass,
    hear: follow,
    watch: follow,
  };

  async function pass({ room, sealed = '', session, now }: Asked): Promise<Answer> {
    const wait = await count(session === null ? 'screen' : 'till', room);
    if (wait !== null) return tooOften(wait);
    const passed = await say(db, { room, sealed }, session, now);
    if (!passed) return refused.unknown();
    watch.said(room, passed.side, passed.said);
    return success({});
  }

  async function follow({ room, page = '', session, now }: Asked): Promise<Answer> {
    const found = await findRoom(db, room, session, now);
    if (!found) return refused.unknown();
    // Each hears the other.
    const side = session === null ? 'till' : 'screen';
    return streams.admit({ room, page, side, no: found[side].no });
  }

  const door = (what: What) =>
    front.door<Wish>({
      name: `display.${what}`,
      longest: longestRest + (what === 'tell' ? longestSealed.till : longestSealed.screen),
      admit({ json }) {
        const sent = v.safeParse(bodies[what], json);
        if (!sent.success) return { refused: notForwarded('not_json', serverMessages.notWhatItTakes()) };
        const wish: Wish = sent.output;
        return { wish, from: wish.token === undefined ? 'anyone' : { token: wish.token } };
      },
      serve(wish, { actor }, { now, signal, address }) {
        const session = wish.token === undefined ? null : hashToken(wish.token);
        const work = () => answers[what]({ ...wish, session, now });
        return { line: 'own', who: session === null ? address : String(actor.user.user_id), signal, work };
      },
    });

  const named = (whats: readonly What[]) => whats.map(what => [relayPaths[what], door(what)] as const);
  return {
    doors: new Map(named(['open', 'end', 'tell', 'answer'])),
    streams: new Map(named(['hear', 'watch']).map(([path, open]) => [path, streams.opening(open)] as const)),
  };
}

/** How long to wait, where too much was said in a room; counted in this process. */
function createCounts(): (side: Side, room: string) => Promise<number | null> {
  const counts = {
    till: new RateLimiterMemory({ points: rates.till, duration: 60 }),
    screen: new RateLimiterMemory({ points: rates.screen, duration: 60 }),
  };
  return (side, room) =>
    counts[side].consume(room).then(
      () => null,
      ({ msBeforeNext }: { msBeforeNext: number }) => Math.max(1, Math.ceil(msBeforeNext / 1000)),
    );
}

type Followed = { room: string; page: string; side: Side; no: number };

/** Streams by what a door has admitted. A page has one, the last that it asked for: its line may have broken unseen. */
function createStreams(watch: RoomsWatch) {
  const admitted = new WeakMap<Answer, Followed>();
  /** By room and the side that they hear: how to end the stream of each page. */
  const open = new Map<string, Map<string, () => void>>();
  const begin = createEventStreams();
  const placeOf = ({ room, side }: Followed) => `${side} ${room}`;

  function streamOf(followed: Followed): ReadableStream<Uint8Array> {
    const { room, page, side, no } = followed;
    const place = placeOf(followed);
    open.get(place)?.get(page)?.();
    return begin(({ say: tell, finish }) => {
      const pages = open.get(place) ?? new Map<string, () => void>();
      open.set(place, pages.set(page, finish));
      const unlisten = watch.listen({
        ...{ room, side, no },
        said: sealed => tell(saidEvent(sealed)),
        ended(why) {
          if (why === 'room') tell(endedEvent);
          finish();
        },
      });
      return () => {
        unlisten();
        if (pages.get(page) === finish) pages.delete(page);
        if (pages.size === 0 && open.get(place) === pages) open.delete(place);
      };
    });
  }

  return {
    admit(followed: Followed): Answer {
      const pages = open.get(placeOf(followed));
      if (!pages?.has(followed.page)) {
        if ((pages?.size ?? 0) >= mostPages) return refused.full();
        if (watch.listeners() >= mostStreams) return busy();
      }
      const answer = success({});
      admitted.set(answer, followed);
      return answer;
    },
    opening:
      (door: Door): OpenStream =>
      async (request, origin) => {
        const answer = await door(request, origin);
        const followed = admitted.get(answer);
        return followed ? streamOf(followed) : answer;
      },
  };
}
