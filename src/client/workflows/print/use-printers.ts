import { receipts } from '#calls/index.ts';
import { usePrinterLookUp } from '../../fields/use-printer.ts';
import { useSignal } from '../../page/signal.ts';
import { usePermit } from '../../read/permissions.ts';
import { ownPrinter } from '../../tablet/own-printer.ts';
import { useCanFetch } from '../../transport/reading.ts';

/** The printers that a slip can come out of now. */
export function usePrinters() {
  const { printer: device, isPending } = usePrinterLookUp();
  const online = useCanFetch();
  const own = useSignal(ownPrinter);
  const mayOpenDrawer = usePermit().mayCall(receipts.processAll);
  return {
    own,
    /** The printer of the place, where the server can be asked to print. */
    network: online ? device : null,
    mayOpenDrawer,
    device,
    /** The printer is still looked for. */
    isSought: !own && online && isPending,
  };
}
