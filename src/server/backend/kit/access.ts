import * as rule from '#calls/kit/access.ts';
import { type AnyCall, isList } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import type { ListAnswer, ListInput } from '#calls/kit/list-input.ts';
import { serverMessages } from '#model/messages/server.ts';
import { mayFindBy, maySet, mayShow, type Person, type Types } from '#model/session/permissions.ts';
import { type Actor, type Context, noActor } from './context.ts';

/** A caller as the one rule of permission sees them. */
export function personOf(actor: Actor): Person | null {
  if (actor === noActor) return null;
  const { isAdministrator, user, permission } = actor;
  return { isAdministrator, franchise: user.customer_no, set: permission };
}

/** May this user send the call, of one type of document at least? */
export function mayCall(call: AnyCall, input: unknown, actor: Actor): boolean {
  return rule.mayCall(call, input, personOf(actor));
}

/** Of which types of documents the call may be: documents of other types are missing. */
export function typesOf(call: AnyCall, input: unknown, actor: Actor): Types {
  return rule.typesOf(call, input, personOf(actor));
}

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeIn = (document: Row, type: string | undefined): string =>
  type === undefined ? 'any' : String(document[type]);

/** What stands for a value that is not shown: of the same kind, and saying nothing. */
function blankFor(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? '' : null;
}

function blank(value: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return blankFor(value);
  if (step === '*') return Array.isArray(value) ? value.map(each => blank(each, rest)) : value;
  return isRow(value) && step in value ? { ...value, [step]: blank(value[step], rest) } : value;
}

/** An answer as this person may see it: the fields that their set does not grant are empty. */
export function shownTo(call: AnyCall, data: unknown, actor: Actor): unknown {
  const fields = call.granted;
  if (!fields?.shows || actor.isAdministrator) return data;
  const person = personOf(actor);
  const paths = Object.keys(fields.shows);
  const shown = (document: unknown): unknown => {
    if (!isRow(document)) return document;
    const type = typeIn(document, fields.type);
    return paths
      .filter(path => !mayShow(fields, path, type, person))
      .reduce<unknown>((seen, path) => blank(seen, path.split('.')), document);
  };
  if (!isList(call)) return shown(data);
  const list = data as ListAnswer<unknown>; // a list call's answer
  return { ...list, items: list.items.map(shown) };
}

/**
 * Rows found or sorted by a field tell what it holds. So the list does not have the field for those who do
 * not see it.
 *
 * @throws Refusal as for a field that does not exist
 */
export function assertFindable(call: AnyCall, input: unknown, actor: Actor): void {
  if (!isList(call) || !call.granted?.shows || actor.isAdministrator) return;
  const { filters, sort_order } = input as ListInput; // a list call's input, parsed
  const named = [
    ...filters.map(({ field }, index) => ({ field, where: `filters.${index}.field` })),
    ...(sort_order ? [{ field: sort_order.field, where: 'sort_order.field' }] : []),
  ];
  const person = personOf(actor);
  const types = typesOf(call, input, actor);
  for (const { field, where } of named)
    if (!mayFindBy(call.granted, field, types, person)) throw noField(field, where);
}

export const noField = (field: string, where: string): Refusal =>
  new Refusal('validation', serverMessages.noField(field.slice(0, 60)), where);

/** The values at a path, each under a key that names the same thing before and after a change. */
function valuesAt(document: unknown, path: readonly string[], key = ''): [key: string, value: unknown][] {
  const [step, ...rest] = path;
  if (step === undefined) return [[key, document]];
  if (step !== '*') return isRow(document) ? valuesAt(document[step], rest, key) : [];
  if (!Array.isArray(document)) return [];
  return document.flatMap((each: unknown, index) => {
    const { line_no = index, item_no = '', variant_code = '' } = isRow(each) ? each : {};
    return valuesAt(each, rest, `${key}/${line_no}/${item_no}/${variant_code}`);
  });
}

/**
 * What a set does not grant field by field stays as it is, and in a new document empty. To be called with a
 * document as it was, locked, and as the call would leave it. It does not matter which part of an input, or
 * which calls together, changed it.
 *
 * @param before `null` for a new document
 * @throws Refusal `forbidden` that names the field
 */
export function assertGranted(
  { call, actor }: Pick<Context, 'call' | 'actor'>,
  before: object | null,
  after: object,
): void {
  const fields = call?.granted;
  if (!fields || actor.isAdministrator) return;
  const person = personOf(actor);
  const type = typeIn(after as Row, fields.type); // a document's fields, read by name
  const guarded = { ...fields.sets, ...(before ? fields.changes : {}) };
  for (const path of Object.keys(guarded)) {
    if (maySet(fields, path, type, person)) continue;
    const steps = path.split('.');
    const old = new Map(valuesAt(before, steps));
    for (const [key, value] of valuesAt(after, steps))
      if (value !== (old.get(key) ?? blankFor(value))) throw notGranted(steps.at(-1) ?? path);
  }
}

const notGranted = (field: string): Refusal => new Refusal('forbidden', serverMessages.maySet(field), field);

/**
 * For what is looked up before a document is changed: people learn nothing by it about what they may not set.
 */
export function assertMaySet(
  { call, actor }: Pick<Context, 'call' | 'actor'>,
  path: string,
  type: string,
): void {
  if (!maySet(call?.granted, path, type, personOf(actor))) throw notGranted(path);
}

/** May this person set a field of a document of the only type? */
export function maySetField({ call, actor }: Pick<Context, 'call' | 'actor'>, path: string): boolean {
  return maySet(call?.granted, path, 'any', personOf(actor));
}
