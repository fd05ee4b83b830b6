import { salesOrders } from '#calls/index.ts';
import { reportText } from '#calls/session/tablet-report.ts';
import { buildId } from '../page/build-id.ts';
import { isUnsent, needsAttention, unsentCount } from '../tablet/entries.ts';
import { currentTablet, tabletSlot } from '../tablet/tablet.ts';
import { setReport } from '../transport/tablet-header.ts';
import { deviceId } from '../who/device-id.ts';
import { usage } from './tablet-health.ts';

const mostOthers = 20;
const mostText = 200;

/** Puts together what this tablet tells the server with its next request. */
async function prepare(): Promise<void> {
  const tablet = currentTablet();
  if (!tablet) return setReport(null);
  const filled_at = await tablet.store.asOf(salesOrders.filter).catch(() => null);
  if (currentTablet() !== tablet) return;
  const unsent = tablet.outbox.entries().filter(isUnsent);
  const waiting = unsent.filter(needsAttention);
  const error = waiting.find(entry => entry.error)?.error;
  const space = usage.get();
  const text = reportText({
    device_id: deviceId(),
    build: buildId.slice(0, 64),
    unsent: unsentCount(unsent),
    unsent_since: unsent[0]?.createdAt ?? null,
    refused: unsentCount(waiting),
    refusal: (error?.msg || error?.code || '').slice(0, mostText),
    // A browser that tells nothing answers 0.
    storage_used: space && space.quota > 0 ? Math.round(space.used) : null,
    storage_quota: space && space.quota > 0 ? Math.round(space.quota) : null,
    persisted: space?.persisted ?? null,
    filled_at,
    others: tablet.outbox
      .others()
      .slice(0, mostOthers)
      .map(({ owner, count, oldest }) => ({ owner, count, oldest })),
  });
  setReport({ text, unsent: unsent.length });
}

/** Keeps the report true while a person works here; returns how to stop. It makes no request. */
export function startReporting(): () => void {
  let follow = () => {};
  const look = () => void prepare();
  const followTablet = () => {
    follow();
    follow = currentTablet()?.outbox.subscribe(look) ?? (() => {});
    look();
  };
  const stops = [tabletSlot.subscribe(followTablet), usage.subscribe(look)];
  followTablet();
  return () => {
    follow();
    for (const stop of stops) stop();
    setReport(null);
  };
}
