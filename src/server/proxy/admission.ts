import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { AnyCall } from '#calls/kit/call.ts';
import { matchRequest } from '#calls/kit/wire.ts';
import { serverMessages } from '#model/messages/server.ts';
import { readingLimits } from './capacity.ts';
import type { Read, Unread } from './reading-room.ts';
import { type Answer, busy, type Keyed, notForwarded } from './target.ts';

/** How deep the JSON of a request may nest. */
const maxDepth = 64;

/** A request that names a call of the catalogue. Nothing is known yet about who sends it and whether the input is right. */
export type Admitted = { call: AnyCall /** Not validated. */; fields: unknown; token: string | null };
export type Refused = { refused: Answer };

/** A token as it may stand in a body; only its hash is looked for. */
export const anyToken = v.pipe(v.string(), v.minLength(1), v.maxLength(4000));

const wire = v.strictObject({
  url: v.pipe(v.string(), v.maxLength(4000)),
  options: v.strictObject({ method: v.string(), body: v.optional(v.unknown()) }),
  token: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4000)))),
});

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

/**
 * What the headers of a write say. A client that knows no keys is given one, for this one request: sent again, it is done
 * again. `isRepeat` when an earlier attempt may have arrived.
 */
export function keyOf(
  headers: Headers,
  call: AnyCall,
  fields: unknown,
  owner: string,
): { keyed: Keyed; isRepeat: boolean } | Refused {
  const knowsKeys = outboxHeaders.some(name => headers.has(name));
  const given = headers.get('idempotency-key') ?? (knowsKeys ? null : randomUUID());
  const key = v.safeParse(keySchema, given);
  if (!key.success) return refuse('key_required', serverMessages.keyRequired());
  const lane = v.safeParse(laneSchema, {
    deviceId: headers.get('x-device-id'),
    lane: headers.get('x-lane'),
    seq: headers.get('x-lane-seq'),
  });
  return {
    keyed: {
      key: key.output,
      owner,
      call: call.name,
      requestHash: hashOf(call, fields),
      lane: lane.success ? lane.output : null,
    },
    isRepeat: Number(headers.get('x-attempt') ?? 1) > 1,
  };
}

/** Of passwords nothing: the hash of a guessable text would give it away. */
function hashOf(call: AnyCall, fields: unknown): string {
  return createHash('sha256').update(call.name).update('\n').update(canonical(fields)).digest('base64url');
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
