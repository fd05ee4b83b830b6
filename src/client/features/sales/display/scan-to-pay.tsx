import { t } from '../../../messages/en.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { ShownCode } from '../../../workflows/display/messages.ts';
import classes from './customer-display.module.css';
import { letters } from './letters.ts';

const texts = t.customerDisplay;

/** The code of a transfer. That its money has come is said once the till has seen it. */
export function ScanToPay({ code, received }: { code: ShownCode; received: boolean }) {
  return (
    <section className={classes.code} aria-label={texts.scan}>
      <p className={classes.codeSum} style={letters(code.amount)}>
        {code.amount}
      </p>
      <QrCode text={code.text} label={code.label} />
      <p>
        {texts.purpose}: <strong className="number">{code.purpose}</strong>
      </p>
      <p>
        {code.bank} · <span className="number">{code.accountNo}</span> · {code.name}
      </p>
      <p className={classes.waits} data-received={received || undefined} role="status">
        {received ? texts.received : texts.waits}
      </p>
    </section>
  );
}
