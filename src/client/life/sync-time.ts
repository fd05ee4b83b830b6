import { config } from '#calls/index.ts';
import { serverMs } from '../page/server-clock.ts';
import { bootKey, type Config } from '../read/boot.ts';
import { queryClient } from '../read/query-client.ts';
import { connectionState } from '../transport/connection.ts';
import { maintenanceState } from '../transport/maintenance-state.ts';
import { sessionState } from '../who/session-state.ts';

const defaultRefreshMinutes = 15;

/** A person is signed in, the server is there and works. */
export function canSync(): boolean {
  return connectionState() === 'online' && Boolean(sessionState.get()?.token) && !maintenanceState.get();
}

/** After so long what the server told is asked for again. */
export function refreshMs(): number {
  const minutes = queryClient.getQueryData<Config>(bootKey(config.config))?.refresh_minutes;
  return (minutes ?? defaultRefreshMinutes) * 60_000;
}

export function isOld(asOf: string | null): boolean {
  if (asOf === null) return true;
  const age = serverMs() - Date.parse(asOf);
  return age < 0 || age > refreshMs();
}
