import type { AnyCall, AnyRead, AnyWrite } from '#calls/kit/call.ts';
import { type ErrorCode, errorStatus, refusalEnvelope } from '#calls/kit/errors.ts';
import { readMarkHeader } from '#calls/kit/read-mark.ts';
import type { TabletReport } from '#calls/session/tablet-report.ts';
import type { Message } from '#model/messages/kit.ts';
import { serverMessages } from '#model/messages/server.ts';
import type { Actor } from '../backend/kit/context.ts';
import type { Logger } from '../log.ts';
import type { Span } from '../monitoring/tracer.ts';
import type { SemaphoreLimits } from './fair-semaphore.ts';

/** An answer as it goes out: status, JSON text, headers of ours. */
export type Answer = {
  status: number;
  body: string;
  headers?: Record<string, string>;
  /** Of a success that a handler of ours has just answered: the data in its body, in the shape of the call. */
  data?: unknown;
};

/** Who sends a request, by its token. */
export type Caller = {
  actor: Actor;
  /** The company is in maintenance: only administrators work. */
  maintenance: boolean;
};

/** What is written down about a request in the log. Never its body. */
export type Trace = {
  call?: string;
  user_id?: number;
  /** Of a sign-in: the person has signed in on this tablet before. */
  known_device?: boolean;
  /** Why it was refused. */
  code?: string | undefined;
};

/** Where a request came from. */
export type Origin = {
  requestId: string;
  address: string;
  /** It came by https: so the cookie of a known tablet is for https alone. */
  secure: boolean;
  log: Logger;
  trace: Trace;
  /** Where the request is recorded. */
  span?: Span | null;
};

/** A request that has passed every check of the proxy. `input` is what the call's schema made of it. */
export type Ask<C extends AnyCall = AnyCall> = {
  call: C;
  input: unknown;
  actor: Actor;
  token: string | null;
  now: Date;
  requestId: string;
  /** The client's network address. */
  address: string;
  /** What the client's browser says of itself; nothing is decided by it. */
  userAgent: string;
  /** The read mark that the client sent. With one that the server did not make, a replica answers nothing. */
  seen: string | null;
  log: Logger;
  /** Aborts when the client does not wait for the answer any more, or it takes too long. */
  signal: AbortSignal;
};

/** What the ledger knows a write by. */
export type Keyed = {
  key: string;
  /** `user_id@customer_no` */
  owner: string;
  call: string;
  requestHash: string;
  /** The queue's place of the write; `null` when it says none. */
  lane: { deviceId: string; lane: string; seq: number } | null;
};

/** What is known of a request before its input was read. */
export type Asked = Omit<Ask, 'call' | 'input'>;

/** What makes a change, and knows what became of one. */
export type Changes = Pick<Target, 'write' | 'replay'>;

/** What is known of a change before those in front of it are made: its input may name what they make. */
export type Announced = Omit<Keyed, 'requestHash'>;

/** Thrown to end a transaction without a trace of it, the key included; the answer says why. */
export class Undone extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super('undone');
    this.answer = answer;
  }
}

/** Where calls go: the built-in back end, or another one over HTTP. */
export type Target = {
  /** How much it does at once; as much as a socket each costs, when it does not say. */
  atOnce?: { reads: SemaphoreLimits; writes: SemaphoreLimits };
  /** The user of a token; `null` when it is unknown or has ended. */
  authenticate(token: string, now: Date): Promise<Caller | null>;
  read(ask: Ask<AnyRead>): Promise<Answer>;
  /** A read mark of all that was done so far; without it, or `null`, there is none to be told. */
  mark?(): Promise<string | null>;
  /** Executes a write at most once per key, whatever is replayed. */
  write(ask: Ask<AnyWrite>, keyed: Keyed): Promise<Answer>;
  /**
   * Makes changes that belong together in one transaction: `run` is given what makes them there. Keeps them all where it
   * says `true`. Else, or where something fails, none of them has left a trace; resolves to whether they are kept.
   *
   * @param announced the changes that `run` may make
   */
  together?(
    { signal, now }: Pick<Asked, 'signal' | 'now'>,
    announced: readonly Announced[],
    run: (inside: Changes) => Promise<boolean>,
  ): Promise<boolean>;
  /**
   * Writes the refusal of a change that it was never given under its key, so that no other copy of the request
   * is made later. The answer that stands under the key.
   */
  refuse(keyed: Keyed, answer: Answer, ask: Asked): Promise<Answer>;
  /** The stored answer of a key, or why there is none for this request; `null` when the key is new. */
  replay(keyed: Keyed, ask: Asked): Promise<Answer | null>;
  /**
   * The name in which a change is made that was queued under another owner than the sender. `null` where it
   * may not be sent. Without it a change is sent by its owner alone.
   */
  authorOf?(owner: string, sender: Actor, now: Date): Promise<Actor | null>;
  /** Takes down what a tablet tells of itself. Without it the server does not ask for it. */
  noteTablet?(report: TabletReport, sender: Actor, userAgent: string, now: Date): Promise<void>;
  /** Ends the session of a token, if there is one, by the hash of the token. */
  signOut(tokenHash: string): Promise<void>;
};

export function success(data: unknown): Answer {
  return { status: 200, body: JSON.stringify({ result: true, data }), data };
}

/** The code says it all. */
export const silent = { msg: '' } as const;

/** A refusal of the back end: it was asked, and nothing was changed. */
export function refusal(code: ErrorCode, says: Message | typeof silent, field?: string): Answer {
  return { status: errorStatus[code], body: JSON.stringify(refusalEnvelope(code, says, field)) };
}

/** A refusal made before any back end was asked; the client may rely on that. */
export function notForwarded(code: ErrorCode, says: Message | typeof silent, field?: string): Answer {
  return { ...refusal(code, says, field), headers: { 'x-not-forwarded': '1' } };
}

/** There is too much to do; asked again in a moment it may be done. */
export function busy(): Answer {
  return later(notForwarded('overloaded', serverMessages.busy()), 2);
}

/** Said in the log, where the person who keeps the server looks. */
export const diskFullLog = 'the disk is full: nothing can be kept until there is room again';

/** There is no room to keep anything; the tablet may ask again once an operator has made some. */
export function diskFull(): Answer {
  return later(notForwarded('overloaded', serverMessages.diskFull()), 30);
}

/** Nothing more is done for this session or address for so many seconds. */
export function tooOften(seconds: number): Answer {
  return later(notForwarded('too_many_requests', serverMessages.tooOften()), seconds);
}

/** It waits for the office, which may let it be sent at any time. */
export function held(says: Message): Answer {
  return later(notForwarded('held', says), 300);
}

/** The mark of who must see everything: no replica is as far. */
export const fromPrimary = 'primary';

/** The same, with the mark by which its client sees what it has seen or done. */
export function withMark(answer: Answer, mark: string | null): Answer {
  return mark === null ? answer : { ...answer, headers: { ...answer.headers, [readMarkHeader]: mark } };
}

const later = (answer: Answer, seconds: number): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'retry-after': String(seconds) },
});
