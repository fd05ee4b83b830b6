import * as v from 'valibot';
import { resources } from '#calls/index.ts';
import type { Schema } from '#calls/kit/call.ts';
import { wrapInCarrier } from '#calls/kit/carrier.ts';
import type { ListAnswer } from '#calls/kit/list-input.ts';
import type { AnyResource, Verb } from '#calls/kit/resource.ts';

export type Row = { id: number } & Record<string, unknown>;
type Shape = { type?: string; options?: readonly unknown[] };

/** The text where the field takes it, else a phone number. */
function entered(shape: Shape & Schema, text: string): unknown {
  if (shape.type === 'picklist') return shape.options?.[0];
  if (shape.type === 'number') return 1;
  return [text, '0912345678'].find(one => v.is(shape, one)) ?? text;
}

/** What a person may enter for a new one, with this text in its fields. */
export function newOne({ about }: AnyResource, text: string): Record<string, unknown> {
  const fields = Object.entries(about.input).map(([field, schema]) => [field, entered(schema, text)]);
  return Object.fromEntries(fields);
}

/** Name and input of one of its calls about this row; nothing where it has no such call. */
export function inputOf(
  of: AnyResource,
  verb: Verb,
  row: Record<string, unknown>,
): [name: string, input: object][] {
  const carrier = of.about.carriers[verb];
  return carrier ? [[`${of.filter.name.replace(/filter$/, verb)}`, wrapInCarrier(carrier, row)]] : [];
}

/** Of every call of a simple thing, about none that there is. */
export const namingNoRow: Readonly<Record<string, object>> = Object.fromEntries(
  resources.flatMap(of => {
    const row = newOne(of, 'A');
    return [
      [of.filter.name, {}],
      ...(['create', 'add'] as const).flatMap(verb => inputOf(of, verb, row)),
      ...(['update', 'remove'] as const).flatMap(verb => inputOf(of, verb, { id: 99_999, ...row })),
      ...inputOf(of, 'get', { id: 1 }),
    ];
  }),
);

/**
 * Of every call of a simple thing but its list, about rows that exist: one of its list, and one made to be
 * removed.
 */
export async function namingRows(
  ask: <T>(op: string, input: object, username?: string) => Promise<T>,
): Promise<Record<string, object>> {
  const inputs: Record<string, object> = {};
  for (const of of resources) {
    const [first] = (await ask<ListAnswer<Row>>(of.filter.name, { size: 1 })).items;
    const adding = (['create', 'add'] as const).flatMap(verb => inputOf(of, verb, newOne(of, 'NEW')));
    const making = (['create', 'add'] as const).flatMap(verb => inputOf(of, verb, newOne(of, 'UNUSED')));
    let unused: Row | undefined;
    for (const [op, input] of making) [unused] = [await ask<Row | Row[]>(op, input, 'admin')].flat();
    Object.assign(
      inputs,
      Object.fromEntries([
        ...adding,
        ...(first ? [...inputOf(of, 'get', first), ...inputOf(of, 'update', first)] : []),
        ...(unused ? inputOf(of, 'remove', unused) : []),
      ]),
    );
  }
  return inputs;
}
