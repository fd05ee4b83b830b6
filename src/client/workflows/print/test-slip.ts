import { formatDateTime } from '#model/kit/format.ts';
import { serverNow } from '../../page/server-clock.ts';
import type { Config } from '../../read/boot.ts';
import type { Slip } from './slip/draw-receipt.ts';
import { logoPicture } from './slip/slip-picture.ts';

/** Every tone mark on a capital, the sign of the currency, figures, and the logo: what a printer gets wrong first. */
export async function testSlip(
  company: Pick<Config, 'company_name' | 'logo'> | null,
  device: string,
): Promise<Slip> {
  return {
    printout: {
      title: ['IN THỬ', 'Test print'],
      no: 'TEST',
      franchiseCode: '',
      marks: [],
      facts: [
        ['ẮẰẲẴẶ ẤẦẨẪẬ', 'ĐƠƯ'],
        ['ếềểễệ ốồổỗộ', '1.234.567 ₫'],
      ],
      lines: [],
      sums: [],
      notes: [],
      signatures: [],
      thanks: false,
    },
    company: company?.company_name ?? '',
    shop: { name: device, place: '', phone: '' },
    logo: await logoPicture(company?.logo ?? ''),
    account: null,
    header: [],
    footer: [],
    printedAt: formatDateTime(serverNow()),
  };
}
