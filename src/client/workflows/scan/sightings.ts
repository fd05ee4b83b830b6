/**
 * Decides which of the codes that a camera sees are meant. Pure: the person who looks passes what was seen and when, in ms from
 * any fixed origin.
 */
export type Sightings = ReadonlyMap<string, { looks: number; seenAt: number; heardAt: number | null }>;

export const noSightings: Sightings = new Map();

/** A blurred picture now and then gives a wrong code, but not the same one twice. */
const looksNeeded = 2;
/** Not seen for so long: it has left the picture. A hand that shakes hides a code for less. */
const goneMs = 500;
/** A code that stays in the picture is the next piece of the same goods. */
const againMs = 1500;

/** @returns the sightings after a look, and the code when it counts as one scan: once, then again after it has left or 1.5 s. */
export function look(
  before: Sightings,
  code: string | null,
  at: number,
): { sightings: Sightings; scan: string | null } {
  const sightings = new Map([...before].filter(([, { seenAt }]) => at - seenAt <= goneMs));
  if (code === null) return { sightings, scan: null };
  const known = sightings.get(code);
  const looks = (known?.looks ?? 0) + 1;
  const heardAt = known?.heardAt ?? null;
  const scan = looks >= looksNeeded && (heardAt === null || at - heardAt >= againMs);
  sightings.set(code, { looks, seenAt: at, heardAt: scan ? at : heardAt });
  return { sightings, scan: scan ? code : null };
}
