import { signal } from '../page/signal.ts';

/** The server said that it is being maintained; /maintenance watches for the end. */
export const maintenanceState = signal(false);

export function noteMaintenance(): void {
  maintenanceState.set(true);
}
