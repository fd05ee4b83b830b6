import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnyRead } from '#calls/kit/call.ts';
import * as config from '#calls/setup/config.ts';
import { signal, useSignal } from '../page/signal.ts';
import { isAdministrator, useSession } from '../who/session-state.ts';
import { background } from './back-off.ts';
import { tellsByItself, useConnectionState } from './connection.ts';
import { fetchCall } from './fetch-call.ts';
import { maintenanceIsOver, maintenanceState } from './maintenance-state.ts';

const everyMs = 60_000;
/** A server that tells what changes tells this too; see `life/following.ts`. */
const toldMs = 5 * 60_000;

/** About as often as that, each tablet at times of its own, and no more often than the server can. */
const about = (ms: number, { name }: AnyRead) => {
  const spread = 0.8 + Math.random() * 0.4;
  return Math.max(ms * spread, background.waitMs(name));
};

const usualMs = () => (tellsByItself() ? toldMs : everyMs);

/**
 * The person chose to go on with what is on the tablet. The outbox accepts; nothing is sent until maintenance
 * is over.
 */
const workingOn = signal(false);

export function keepWorking(): void {
  workingOn.set(true);
}

export type Maintenance = {
  /**
   * Pages give way to /maintenance. Administrators stay, and so do people who chose to keep working on the
   * tablet.
   */
  active: boolean;
  /** What the company says about it, also before it starts; empty for nothing. */
  notice: string;
  check(): void;
};

/** Follows the two configuration calls, once a minute while the server can be reached and does not tell of changes. */
export function useMaintenance(): Maintenance {
  const online = useConnectionState() === 'online';
  const refused = useSignal(maintenanceState);
  const staying = useSignal(workingOn);
  const administrator = isAdministrator(useSession());
  const mode = useQuery({
    queryKey: ['boot', config.maintenanceMode.name],
    queryFn: async ({ signal }) => {
      const answer = await fetchCall(config.maintenanceMode, {}, { signal, token: null });
      if (!answer.value) maintenanceIsOver();
      return answer;
    },
    enabled: online,
    // What was kept from before a reload is shown, and asked again.
    staleTime: 0,
    refetchInterval: () => about(refused ? everyMs / 4 : usualMs(), config.maintenanceMode),
    meta: { boot: true, tags: ['config'] },
  });
  const notice = useQuery({
    queryKey: ['boot', config.maintenanceNotice.name],
    queryFn: ({ signal }) => fetchCall(config.maintenanceNotice, {}, { signal, token: null }),
    enabled: online,
    staleTime: 0,
    refetchInterval: () => about(usualMs(), config.maintenanceNotice),
    meta: { boot: true, tags: ['config'] },
  });
  const over = mode.data?.value === false;
  const { refetch } = mode;
  // A refused call told us first: ask. It is over once the configuration says so.
  useEffect(() => {
    if (refused) void refetch();
  }, [refused, refetch]);
  useEffect(() => {
    if (over) workingOn.set(false);
  }, [over]);
  return {
    active: (mode.data?.value ?? false) && !administrator && !staying,
    notice: notice.data?.value ?? '',
    check: () => void refetch(),
  };
}
