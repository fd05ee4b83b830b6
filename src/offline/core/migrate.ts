import type { AnyCall, AnyWrite } from '#calls/kit/call.ts';

/** `migrations[op][v]` makes arguments of version v + 1 out of version v. Pure, and kept for at least two years. */
export type Migrations = Readonly<Record<string, Readonly<Record<number, (args: unknown) => unknown>>>>;

export function writeOf(catalogue: Record<string, AnyCall>, op: string): AnyWrite | undefined {
  const call = Object.hasOwn(catalogue, op) ? catalogue[op] : undefined;
  return call?.kind === 'write' ? call : undefined;
}

/** Can this build send the operation as it was written? An unknown or newer one is held for another build, never dropped. */
export function isKnown(
  catalogue: Record<string, AnyCall>,
  migrations: Migrations,
  op: string,
  v: number,
): boolean {
  const call = writeOf(catalogue, op);
  if (!call || v > call.version) return false;
  for (let from = v; from < call.version; from++) if (!migrations[op]?.[from]) return false;
  return true;
}

export function migrateArgs(call: AnyWrite, migrations: Migrations, v: number, args: unknown): unknown {
  let current = args;
  for (let from = v; from < call.version; from++) current = migrations[call.name]?.[from]?.(current);
  return current;
}
