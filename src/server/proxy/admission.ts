import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AnyCall, AnyWrite } from '#calls/kit/call.ts';
import { longestChain } from '#calls/kit/chain.ts';
import type { OwnVersions } from '#calls/kit/own-versions.ts';
import { matchRequest } from '#calls/kit/wire.ts';
import { serverMessages } from '#model/messages/server.ts';
import { readingLimits } from './capacity.ts';
import type { Read, Unread } from './reading-room.ts';
import { type Announced, type Answer, busy, type Keyed, notForwarded } from './target.ts';

/** How deep the JSON of a request may nest. */
const maxDepth = 64;

/** A request that names a call of the catalogue. Nothing is known yet about who sends it and whether the input is right. */
export type Admitted = { call: AnyCall /** Not validated. */; fields: unknown; token: string | null };
export type Refused = { refused: Answer };

/** A token as it may stand in a body; only its hash is looked for. */
export const anyToken = v.pipe(v.string(), v.minLength(1), v.maxLength(4000));

const target = {
  url: v.pipe(v.string(), v.maxLength(4000)),
  options: v.strictObject({ method: v.string(), body: v.optional(v.unknown()) }),
};
const sentToken = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4000))));
const wire = v.strictObject({ ...target, token: sentToken });

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000));
const chainWire = v.strictObject({
  token: sentToken,
  own: v.optional(v.strictObject({ from: count, to: count })),
  chain: v.pipe(
    v.array(
      v.strictObject({
        ...target,
        key: v.string(),
        attempt: count,
        seq: count,
        gives: v.optional(v.pipe(v.string(), v.maxLength(200))),
        read: v.optional(count),
      }),
    ),
    v.minLength(1),
    v.maxLength(longestChain),
  ),
});

/** A chain of changes. Nothing is known yet about who sends it and whether the inputs are right. */
export type AdmittedChain = {
  changes: readonly AdmittedChange[];
  own: OwnVersions | undefined;
  token: string | null;
};

export type AdmittedChange = {
  call: AnyWrite;
  /** Not validated; temporary ids of documents that the chain creates stand in it. */
  fields: unknown;
  key: string;
  attempt: number;
  seq: number;
  gives: string | undefined;
  read: number | undefined;
};

const refuse = (...parts: Parameters<typeof notForwarded>): Refused => ({ refused: notForwarded(...parts) });

/** Does the request say that it is JSON? A page of another origin cannot, without asking first. */
function isJson(request: Request): boolean {
  const type = request.headers.get('content-type') ?? '';
  return /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type);
}

/** A body as it came, and what it is as JSON. */
export type Body = { text: string; json: unknown };

/**
 * Reads a body that must be JSON, not nested too deep.
 *
 * @param anyType the sender does not say that it is JSON
 */
export async function readJson(
  request: Request,
  readBody: () => Promise<Read>,
  { anyType = false, longest = readingLimits.bytes }: { anyType?: boolean; longest?: number } = {},
): Promise<Body | Refused> {
  if (!anyType && !isJson(request)) return refuse('not_json', serverMessages.notJson());
  const body = await readBody();
  if ('unread' in body) return { refused: unread(body.unread, longest) };
  const { text } = body;
  if (isDeeperThan(text, maxDepth)) return refuse('too_large', serverMessages.tooDeep(maxDepth));
  try {
    return { text, json: JSON.parse(text) };
  } catch {
    return refuse('not_json', serverMessages.notJson());
  }
}

/** Reads what the proxy is sent, as far as the call it names. */
export function callIn({ json }: Body, catalogue: readonly AnyCall[]): Admitted | Refused {
  const parsed = v.safeParse(wire, json);
  if (!parsed.success) return refuse('not_json', serverMessages.notWire());
  const { url, options, token } = parsed.output;
  const matched = matchRequest(catalogue, options.method, url, options.body);
  if (!matched) return refuse('unknown_call', serverMessages.noSuchCall());
  return { call: matched.call, fields: matched.input, token: token || null };
}

/** Reads a chain of changes that the proxy is sent, as far as the calls it names. Each is one that an outbox sends. */
export function chainIn({ json }: Body, catalogue: readonly AnyCall[]): AdmittedChain | Refused {
  const parsed = v.safeParse(chainWire, json);
  if (!parsed.success) return refuse('not_json', serverMessages.notWire());
  const { chain, own, token } = parsed.output;
  const changes: AdmittedChange[] = [];
  for (const { url, options, key, attempt, seq, gives, read } of chain) {
    const matched = matchRequest(catalogue, options.method, url, options.body);
    if (matched?.call.kind !== 'write' || matched.call.memoryOnly)
      return refuse('unknown_call', serverMessages.noSuchCall());
    changes.push({ call: matched.call, fields: matched.input, key, attempt, seq, gives, read });
  }
  return { changes, own, token: token || null };
}

function unread(why: Unread, longest: number): Answer {
  if (why === 'crowded') return busy();
  return why === 'too-large'
    ? notForwarded('too_large', serverMessages.tooLargeBy(longest))
    : notForwarded('timeout', serverMessages.tooSlow());
}

/** Counted in the text, before anything recursive is done with it. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > limit) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

const laneText = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const keySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));
const laneSchema = v.object({
  deviceId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  lane: laneText,
  seq: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1)),
});

/**
 * Headers of a tablet's outbox, which always says its key. Where one stands without a key, the key was lost
 * on the way.
 */
const outboxHeaders = ['x-device-id', 'x-lane', 'x-lane-seq', 'x-attempt'];

/** Under which key a change is made. `isRepeat` when an earlier attempt may have arrived. */
export type ChangeKey = { keyed: Keyed; isRepeat: boolean };

/** What a tablet says of a change for the ledger. `attempt`: 1 for the first. */
type SaidOfChange = { key: string | null; seq: string | null; attempt: number };

/**
 * What the headers of a write say. A client that knows no keys is given one, for this one request: sent again, it is done
 * again.
 */
export function keyOf(headers: Headers, call: AnyCall, fields: unknown, owner: string): ChangeKey | Refused {
  const knowsKeys = outboxHeaders.some(name => headers.has(name));
  const key = headers.get('idempotency-key') ?? (knowsKeys ? null : randomUUID());
  const attempt = Number(headers.get('x-attempt') ?? 1);
  return keyFrom({ key, seq: headers.get('x-lane-seq'), attempt }, headers, { call, fields, owner });
}

/** The key of a change that says its own; its tablet and its queue stand in the headers of the request. */
export function keyFrom(
  said: SaidOfChange,
  headers: Headers,
  { call, fields, owner }: { call: AnyCall; fields: unknown; owner: string },
): ChangeKey | Refused {
  const found = announcedFrom(said, headers, { call, owner });
  if ('refused' in found) return found;
  return { keyed: { ...found, requestHash: hashOf(call, fields) }, isRepeat: said.attempt > 1 };
}

/** The same as far as it does not depend on the input. */
export function announcedFrom(
  { key: given, seq }: Pick<SaidOfChange, 'key' | 'seq'>,
  headers: Headers,
  { call, owner }: { call: AnyCall; owner: string },
): Announced | Refused {
  const key = v.safeParse(keySchema, given);
  if (!key.success) return refuse('key_required', serverMessages.keyRequired());
  const lane = v.safeParse(laneSchema, {
    deviceId: headers.get('x-device-id'),
    lane: headers.get('x-lane'),
    seq,
  });
  return { key: key.output, owner, call: call.name, lane: lane.success ? lane.output : null };
}

/**
 * Of passwords nothing: the hash of a guessable text would give it away. Nor the version to compare: the tablet puts in what
 * it knows when it sends, and may know less of a change that travelled in a chain when it sends it again.
 */
function hashOf(call: AnyCall, fields: unknown): string {
  const version = call.kind === 'write' ? call.versionRead?.field : undefined;
  const input = version === undefined ? fields : { ...(fields as object), [version]: undefined }; // an object: `matchRequest`
  return createHash('sha256').update(call.name).update('\n').update(canonical(input)).digest('base64url');
}

/** JSON with the keys in one order: two ways to write the same input are the same request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part)
            .filter(([field]) => !field.endsWith('password'))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : part,
  );
}
