import type { AnyCall } from './call.ts';

function isCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'path' in value &&
    'method' in value &&
    !('partOf' in value)
  );
}

/** The calls of some areas, without the schemas and parts that stand next to them. */
export const callsOf = (areas: Readonly<Record<string, object>>): readonly AnyCall[] =>
  Object.values(areas).flatMap(area => Object.values(area).filter(isCall));

export const byName = (calls: readonly AnyCall[]): Readonly<Record<string, AnyCall>> =>
  Object.fromEntries(calls.map(call => [call.name, call]));
