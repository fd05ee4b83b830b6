import { formatDateTime } from '#model/kit/format.ts';
import { serverNow } from '../../page/server-clock.ts';
import type { Slip } from './slip/draw-receipt.ts';

/** Every tone mark on a capital, the sign of the currency, and figures: what a printer gets wrong first. */
export function testSlip(company: string, device: string): Slip {
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
    company,
    shop: { name: device, place: '', phone: '' },
    logo: null,
    account: null,
    header: [],
    footer: [],
    printedAt: formatDateTime(serverNow()),
  };
}
