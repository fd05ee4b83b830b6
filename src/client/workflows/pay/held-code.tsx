import { t } from '../../messages/en.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './pay-form.module.css';
import TransferCode from './transfer-code.tsx';
import type { Transfer } from './use-transfer-code.ts';

const texts = t.payment.qr;

/** The code as large as the screen, for the customer to scan. */
export default function HeldCode({ onClose, ...transfer }: Transfer & { onClose: () => void }) {
  return (
    <Dialog fullScreen opened onClose={onClose} title={texts.title}>
      <div className={classes.held}>
        <p lang="vi">{texts.titleVi}</p>
        <TransferCode {...transfer} />
      </div>
    </Dialog>
  );
}
