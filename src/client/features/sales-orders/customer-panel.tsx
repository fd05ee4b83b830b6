import { t } from '../../messages/en.ts';
import { CustomerCard } from '../../pickers/customer-card.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** Who buys, beside the sale: points, scheme, last purchases. */
export default function CustomerPanel({ customerNo, onClose }: { customerNo: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t.customers.card.title}>
      <CustomerCard customerNo={customerNo} />
    </Sheet>
  );
}
