import { type Device, type PrintWidth, printerIn, usualPrinter } from '#calls/setup/devices.ts';
import { addressText } from '#model/kit/address.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { serverNow } from '../../page/server-clock.ts';
import type { Printout } from './print-content.ts';
import type { PrintRequest } from './print-request.ts';
import type { PrintCompany, PrintFranchise } from './print-sheet.tsx';
import type { Slip } from './slip/draw-receipt.ts';
import { logoPicture } from './slip/slip-picture.ts';

/** How wide the paper of the place is; of the usual printer where none is known. */
export const rollWidth = (device: Device | null): PrintWidth =>
  (device && printerIn(device.device_data)?.width) ?? usualPrinter.width;

/** As the printer of the place is set, wherever they come out. */
export function copiesOf(device: Device | null, { kind }: PrintRequest): number {
  if (kind === 'gift') return 1;
  // A shop thinks of both as what goes with the goods.
  return (device && printerIn(device.device_data)?.copies[kind === 'delivery' ? 'shipment' : kind]) ?? 1;
}

/** What a slip says apart from the document; as on a sheet of A4. */
export async function slipOf(
  printout: Printout,
  franchise: PrintFranchise | null,
  company: PrintCompany | null,
): Promise<Slip> {
  const own = franchise?.franchise_code === printout.franchiseCode ? franchise : null;
  const lines = (text: string | undefined) =>
    printout.thanks ? (text ?? '').split('\n').filter(line => line.trim() !== '') : [];
  const { franchiseCode } = printout;
  return {
    printout,
    company: company?.company_name ?? '',
    logo: await logoPicture(company?.logo ?? ''),
    shop: {
      name: own?.name ?? (franchiseCode && t.print.store(franchiseCode)),
      place: addressText(own ?? {}),
      phone: own?.phone_no ?? '',
    },
    account: own && { bankBin: own.bank_bin, accountNo: own.bank_account_no, name: own.name },
    header: lines(company?.receipt_header),
    footer: lines(company?.receipt_footer),
    printedAt: formatDateTime(serverNow()),
  };
}

/** Marks of a paper that is not the first of its document. */
export const marked = (shown: Printout, again: boolean, copy: number): Printout => ({
  ...shown,
  marks: [
    ...shown.marks,
    ...(copy > 1 ? [t.print.marks.copy(copy)] : []),
    ...(again ? [t.print.marks.reprint] : []),
  ],
});
