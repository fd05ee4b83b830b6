import { t } from '../../messages/en.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { PayForm, type PayFormProps } from './pay-form.tsx';

/** The money of a sale, or of a document that waits for it. */
export function PaySheet({
  opened,
  onClose,
  title = t.payment.pay.title,
  ...form
}: PayFormProps & { opened: boolean; onClose: () => void; title?: string }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title} size="md">
      {/* A scan while paying adds to what is due: the payment begins anew. */}
      {opened && <PayForm key={form.dueVnd} {...form} />}
    </Sheet>
  );
}
