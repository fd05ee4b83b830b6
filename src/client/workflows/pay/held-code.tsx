import { formatAmount } from '#model/kit/format.ts';
import { bankName } from '#model/sales/banks.ts';
import { transferMemo } from '#model/sales/transfers.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import classes from './pay-form.module.css';

const texts = t.payment.qr;

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
    label: texts.label(amount, purpose),
  };
}

type Transfer = {
  /** What the document was called when its code was made. */
  no: string;
  /** What the payer was asked to write before. */
  memo?: string | undefined;
  amountVnd: number;
};

/** The code as large as the screen, for the customer to scan. */
export default function HeldCode({ onClose, ...transfer }: Transfer & { onClose: () => void }) {
  const code = useTransferCode(transfer);
  return (
    <Dialog fullScreen opened onClose={onClose} title={texts.title}>
      {code ? (
        <div className={classes.held}>
          <p lang="vi">{texts.titleVi}</p>
          <QrCode text={code.text} label={code.label} />
          <p className={classes.sum}>{code.amount}</p>
          <p>
            {code.bank} · <span className="number">{code.accountNo}</span> · {code.name}
          </p>
          <p className="number">{code.purpose}</p>
        </div>
      ) : (
        <Note tone="warn">{texts.noAccount}</Note>
      )}
    </Dialog>
  );
}
