import { t } from '../../messages/en.ts';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useShown } from '../display/shown-parts.ts';
import classes from './pay-form.module.css';
import { type Transfer, useTransferCode } from './use-transfer-code.ts';

const texts = t.payment.qr;

/** What a customer scans to transfer an amount: the sum, the code, what is to be written, and the account. */
export default function TransferCode(transfer: Transfer) {
  const code = useTransferCode(transfer);
  useShown('code', code);
  if (!code) return <Note tone="warn">{texts.noAccount}</Note>;
  return (
    <section className={classes.code} aria-label={texts.title}>
      <p className={classes.sum}>{code.amount}</p>
      <QrCode text={code.text} label={code.label} />
      <p>
        {texts.purpose}: <strong className="number">{code.purpose}</strong>
      </p>
      <p className={classes.note}>
        {code.bank} · <span className="number">{code.accountNo}</span> · {code.name}
      </p>
    </section>
  );
}
