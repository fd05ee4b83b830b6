import { devices } from '#calls/index.ts';
import { type Device, printerOf } from '#calls/setup/devices.ts';
import { useFranchiseUser } from '../read/boot.ts';
import { useList } from '../read/use-list.ts';
import { isAdministrator, useSession } from '../who/session-state.ts';

/** The printer that this person prints on: at the location where they work, of an administrator elsewhere the office's. */
export function usePrinter(): Device | null {
  return usePrinterLookUp().printer;
}

/** The same, and whether it is still being looked up. */
export function usePrinterLookUp(): { printer: Device | null; isPending: boolean } {
  const session = useSession();
  const location = useFranchiseUser()?.franchise?.location_code ?? '';
  const { rows, isPending } = useList(
    devices.filter,
    printerOf({ isAdministrator: isAdministrator(session), location }),
  );
  return { printer: rows[0] ?? null, isPending };
}
