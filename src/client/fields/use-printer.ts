import { devices } from '#calls/index.ts';
import { type Device, printerOf } from '#calls/setup/devices.ts';
import { useList } from '../read/query.ts';
import { useFranchiseUser } from '../session/boot.ts';
import { isAdministrator, useSession } from '../session/session-state.ts';

/** The printer that this person prints on: an administrator's is in the office, everybody else's at their location. */
export function usePrinter(): Device | null {
  const session = useSession();
  const location = useFranchiseUser()?.franchise?.location_code ?? '';
  const { rows } = useList(
    devices.filter,
    printerOf({ isAdministrator: isAdministrator(session), location }),
  );
  return rows[0] ?? null;
}
