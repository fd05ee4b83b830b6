import { bankAccounts, salesInvoices } from '#calls/index.ts';
import type { AnyRead } from '#calls/kit/call.ts';
import type { Tablet } from '#offline/tablet.ts';
import { businessToday } from '../page/server-clock.ts';
import { idle } from '../read/idle.ts';
import { mayRead } from '../read/may-read.ts';
import { cashBookUpTo, collectedOnDay, revenueOfDay } from '../tablet/asked-inputs.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { fetchCall } from '../transport/fetch-call.ts';

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** What a shop manager looks at first: today's and yesterday's revenue and money, and the cash book. */
function reports(): readonly { call: AnyRead; input: object }[] {
  const today = businessToday();
  const days = [today, dayBefore(today)];
  return [
    ...days.map(day => ({ call: salesInvoices.sumRevenue, input: revenueOfDay(day) })),
    ...days.map(day => ({ call: salesInvoices.collected, input: collectedOnDay(day) })),
    { call: bankAccounts.openingClosingBalance, input: cashBookUpTo(today) },
  ];
}

/**
 * Reads them where the person may see them and the tablet has none that is new enough. A phone that is opened
 * without a connection then has the figures of the last fill. Rejects as `fetchCall` does.
 */
export async function keepReports(
  tablet: Tablet,
  isOld: (asOf: string | null) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const { call, input } of reports()) {
    if (!mayRead(call)) continue;
    const known = await tablet.store.answer(call, input);
    if (!isOld(known?.asOf ?? null)) continue;
    await idle();
    const answer: unknown = await fetchCall(call, input, { signal });
    if (currentTablet() !== tablet) return;
    await tablet.store.putAnswer(call, input, answer);
  }
}
