import * as v from 'valibot';

/**
 * What a tablet tells of itself with a request that it makes anyway, as URI-encoded JSON in the header
 * `x-tablet`. It does so at most once a minute, and when the last unsent change has left. It is taken down
 * and decides nothing.
 */
export const tabletHeader = 'x-tablet';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const bytes = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)));
const time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));

export const tabletReportSchema = v.object({
  device_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  build: v.pipe(v.string(), v.maxLength(64)),
  unsent: count,
  unsent_since: time,
  refused: count,
  /** What the server said of the oldest change that waits for a person; empty for nothing. */
  refusal: v.pipe(v.string(), v.maxLength(200)),
  storage_used: bytes,
  storage_quota: bytes,
  persisted: v.nullable(v.boolean()),
  /** When the table of orders was last read whole. */
  filled_at: time,
  /** Unsent work of other owners on this tablet. */
  others: v.pipe(
    v.array(
      v.object({
        owner: v.pipe(v.string(), v.maxLength(60)),
        count,
        oldest: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.maxLength(20),
  ),
});
export type TabletReport = v.InferOutput<typeof tabletReportSchema>;

/** A header carries no letters beyond ASCII. */
export const reportText = (report: TabletReport): string => encodeURIComponent(JSON.stringify(report));

/** `null` where it is no report. */
export function reportIn(header: string | null): TabletReport | null {
  if (header === null || header.length > 8000) return null;
  try {
    const parsed = v.safeParse(tabletReportSchema, JSON.parse(decodeURIComponent(header)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
