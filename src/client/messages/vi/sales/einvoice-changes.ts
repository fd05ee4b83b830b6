import type {
  einvoiceNotices,
  einvoiceResults,
  einvoiceSellers,
  einvoices,
} from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';

type Of<A extends 'retry' | 'issueToday' | 'enter' | 'setCarrier' | 'close' | 'replace'> = InputOf<
  (typeof einvoices)[A]
>;

/** What changes of e-invoices are called. */
export const einvoiceChanges = {
  einvoiceSellers: {
    save: ({ seller_code }: InputOf<typeof einvoiceSellers.save>) =>
      `Sửa tài khoản hóa đơn điện tử của ${seller_code || 'công ty'}`,
  },
  einvoiceNotices: {
    make: ({ id }: InputOf<typeof einvoiceNotices.make>) => `Lập thông báo sai sót cho hóa đơn điện tử ${id}`,
    sent: ({ id }: InputOf<typeof einvoiceNotices.sent>) => `Thông báo sai sót ${id} đã gửi`,
    withdraw: ({ id }: InputOf<typeof einvoiceNotices.withdraw>) => `Rút lại thông báo sai sót ${id}`,
  },
  einvoiceResults: {
    enter: ({ results }: InputOf<typeof einvoiceResults.enter>) =>
      `Nhận số của ${results.length} hóa đơn điện tử`,
  },
  einvoices: {
    retry: ({ id }: Of<'retry'>) => `Phát hành lại hóa đơn điện tử ${id}`,
    issueToday: ({ id, reason }: Of<'issueToday'>) =>
      `Phát hành hóa đơn điện tử ${id} với ngày hôm nay: ${reason}`,
    enter: ({ id, issued_series, issued_number }: Of<'enter'>) =>
      `Điền hóa đơn điện tử ${id}: ${issued_series} ${issued_number}`,
    replace: ({ id, reason }: Of<'replace'>) => `Thay thế hóa đơn điện tử ${id}: ${reason}`,
    setCarrier: ({ id, carrier, vehicle }: Of<'setCarrier'>) =>
      `Phiếu xuất kho ${id}: ${carrier} vận chuyển, ${vehicle}`,
    close: ({ id, reason }: Of<'close'>) => `Không lập hóa đơn điện tử ${id}: ${reason}`,
  },
};
