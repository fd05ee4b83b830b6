import { signal } from '../page/signal.ts';
import { background } from './back-off.ts';

/**
 * The server said that it is being maintained. Nothing is asked for in the background until the configuration says that
 * it is over, which /maintenance and every other page watches for.
 */
export const maintenanceState = signal(false);

export function noteMaintenance(): void {
  maintenanceState.set(true);
}

export function maintenanceIsOver(): void {
  background.forget('maintenance');
  maintenanceState.set(false);
}
