import type { statements } from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';

type Of<A extends 'saveSetting' | 'send' | 'acceptPayments'> = InputOf<(typeof statements)[A]>;

/** What changes of statements to the ERP are called. */
export const statementChanges = {
  statements: {
    saveSetting: ({ franchise_code }: Of<'saveSetting'>) =>
      `Đổi cách ghi sổ doanh thu của ${franchise_code} ở ERP`,
    send: ({ statement_no }: Of<'send'>) => `Gửi lại bảng kê ${statement_no}`,
    acceptPayments: ({ statement_no, reason }: Of<'acceptPayments'>) =>
      `Chấp nhận tiền của bảng kê ${statement_no}: ${reason}`,
  },
};
