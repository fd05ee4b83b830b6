import { signal } from '../page/signal.ts';
import { background } from './back-off.ts';

/**
 * The server said that it is under maintenance. Background work asks nothing until the configuration says
 * that it is over. /maintenance and every other page watch for that.
 */
export const maintenanceState = signal(false);

export function noteMaintenance(): void {
  maintenanceState.set(true);
}

export function maintenanceIsOver(): void {
  background.forget('maintenance');
  maintenanceState.set(false);
}
