import * as v from 'valibot';
import { messageOf } from '#model/kit/validation.ts';
import type { Message } from '#model/messages/kit.ts';
import type { AnyCall } from './call.ts';

/** What the proxy is given with the token: the target and how to call it. */
export type WireRequest = { url: string; options: { method: string; body?: unknown } };

const placeholder = /\{(\w+)\}/g;

type Template = { path: string; pathFields: string[]; query: { key: string; field: string }[] };
const templates = new WeakMap<AnyCall, Template>();

function templateOf(call: AnyCall): Template {
  const known = templates.get(call);
  if (known) return known;
  const [path = '', queryText = ''] = call.path.split('?');
  const template = {
    path,
    pathFields: [...path.matchAll(placeholder)].map(match => match[1] ?? ''),
    query: queryText
      .split('&')
      .filter(Boolean)
      .map(part => {
        const [key = '', value = ''] = part.split('=');
        return { key, field: value.replace(/[{}]/g, '') };
      }),
  };
  templates.set(call, template);
  return template;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A call and its input as the request the back end knows. Placeholders of path and query are filled from the
 * input. The rest of the input is the JSON body of POST and PUT.
 */
export function toRequest(call: AnyCall, input: unknown): WireRequest {
  const template = templateOf(call);
  const rest: Record<string, unknown> = isRecord(input) ? { ...input } : {};
  const take = (field: string): string => {
    const value = rest[field];
    delete rest[field];
    return value === undefined || value === null ? '' : encodeURIComponent(String(value));
  };
  const path = template.path.replace(placeholder, (_, field: string) => take(field));
  const query = template.query.map(({ key, field }) => `${key}=${take(field)}`);
  for (const key of call.optionalQuery ?? []) {
    if (rest[key] !== undefined) query.push(`${key}=${take(key)}`);
  }
  const url = query.length ? `${path}?${query.join('&')}` : path;
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  return { url, options: hasBody ? { method: call.method, body: rest } : { method: call.method } };
}

/**
 * `field value` as it may stand in a path or a query. It is percent-decoded once, with nothing that a path
 * could be made of.
 */
function decodeValue(raw: string): string | null {
  try {
    const value = decodeURIComponent(raw);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    return value === '' || value.length > 200 || /[/\\\u0000-\u001f\u007f]|%|^\.{1,2}$/.test(value)
      ? null
      : value;
  } catch {
    return null;
  }
}

const regexes = new WeakMap<AnyCall, RegExp>();
function pathRegex(call: AnyCall): RegExp {
  let regex = regexes.get(call);
  if (!regex) {
    const source = templateOf(call)
      .path.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(placeholder, '([^/?#]+)');
    regex = new RegExp(`^${source}$`);
    regexes.set(call, regex);
  }
  return regex;
}

export type Matched = {
  call: AnyCall /** the fields of path, query and body together, not yet validated */;
  input: unknown;
};

/** The fields that path and query of a url give a call; `null` where the template does not have just those. */
function fieldsIn(call: AnyCall, path: string, queryText: string): Record<string, unknown> | null {
  const match = pathRegex(call).exec(path);
  if (!match) return null;
  const template = templateOf(call);
  const fields: Record<string, unknown> = {};
  for (const [index, field] of template.pathFields.entries()) {
    const value = decodeValue(match[index + 1] ?? '');
    if (value === null) return null;
    fields[field] = value;
  }
  const allowed = new Map(template.query.map(({ key, field }) => [key, field]));
  for (const key of call.optionalQuery ?? []) allowed.set(key, key);
  for (const part of queryText === '' ? [] : queryText.split('&')) {
    const equals = part.indexOf('=');
    const field = equals > 0 ? allowed.get(part.slice(0, equals)) : undefined;
    const value = decodeValue(part.slice(equals + 1));
    if (field === undefined || value === null || field in fields) return null;
    fields[field] = value;
  }
  return template.query.every(({ field }) => field in fields) ? fields : null;
}

/** What a body gives a call; `null` where the method takes no such body. */
function fieldsOfBody(method: string, body: unknown): Record<string, unknown> | null {
  if (isRecord(body)) return method === 'POST' || method === 'PUT' ? body : null;
  if (body === undefined) return {};
  const isNothing = body === null || body === '';
  return isNothing && method !== 'POST' && method !== 'PUT' ? {} : null;
}

/**
 * Finds the call that a raw method and url name. The url is matched as it was written, before any decoding.
 * Anything the template does not have (another host, `//`, `../..`, a fragment, an unknown or doubled query
 * key) matches nothing.
 *
 * @returns `null` when no call of the catalogue is meant.
 */
export function matchRequest(
  catalogue: readonly AnyCall[],
  method: string,
  url: string,
  body: unknown,
): Matched | null {
  const questionMark = url.indexOf('?');
  const path = questionMark < 0 ? url : url.slice(0, questionMark);
  const queryText = questionMark < 0 ? '' : url.slice(questionMark + 1);
  const given = fieldsOfBody(method, body);
  if (!given) return null;
  for (const call of catalogue) {
    const fields = call.method === method ? fieldsIn(call, path, queryText) : null;
    if (fields) return { call, input: { ...given, ...fields } };
  }
  return null;
}

/** Parses an input with its call's schema. The first problem is the one a person is told. */
export function parseInput(
  call: AnyCall,
  input: unknown,
): { ok: true; input: unknown } | ({ ok: false; field: string } & Message) {
  // One problem is told, and a list of half a million wrong ones must not be gone through for it.
  const parsed = v.safeParse(call.input, input ?? {}, { abortEarly: true });
  if (parsed.success) return { ok: true, input: parsed.output };
  const [issue] = parsed.issues;
  return { ok: false, ...messageOf(issue.message), field: v.getDotPath(issue) ?? '' };
}
