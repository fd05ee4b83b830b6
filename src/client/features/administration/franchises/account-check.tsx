import { bankName } from '#model/sales/banks.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../../messages/en.ts';
import { QrCode } from '../../../ui/qr-code.tsx';

const texts = t.franchises;

/** A code to be scanned before customers do: a digit that is wrong sends their money elsewhere. */
export function AccountCheck({ bankBin, accountNo }: { bankBin: string; accountNo: string }) {
  if (!canTransferTo(bankBin, accountNo)) return null;
  return (
    <figure style={{ margin: 0, maxWidth: 260 }}>
      <QrCode
        text={vietQr({ bankBin, accountNo, amountVnd: 10_000, purpose: 'TEST' })}
        label={texts.qrLabel(accountNo)}
      />
      <figcaption>
        {bankName(bankBin)}. {texts.qr}
      </figcaption>
    </figure>
  );
}
