import { formatAmount } from '#model/kit/format.ts';
import { bankName } from '#model/sales/banks.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';

export type Transfer = {
  /** What the document was called when its code was made. */
  no: string;
  /** What the payer was asked to write before. */
  memo?: string | undefined;
  amountVnd: number;
};

/** What the code of a transfer asks for; `null` where the franchise has no account for it. */
export function useTransferCode({ no, memo = '', amountVnd }: Transfer) {
  const franchise = useFranchiseUser()?.franchise;
  const { bank_bin: bankBin = '', bank_account_no: accountNo = '', name = '' } = franchise ?? {};
  if (!canTransferTo(bankBin, accountNo)) return null;
  // A code that was shown once never asks for anything else.
  const purpose = memo || transferMemo(no);
  const amount = `${formatAmount(amountVnd)} ₫`;
  return {
    ...{ purpose, amount, accountNo, name, bank: bankName(bankBin) },
    text: vietQr({ bankBin, accountNo, amountVnd, purpose }),
    label: t.payment.qr.label(amount, purpose),
  };
}
