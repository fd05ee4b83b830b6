import { t } from '../../../messages/en.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { CustomerCard } from '../../../workflows/customer/customer-card.tsx';

/** Who buys, next to the sale: points, scheme, last purchases. */
export default function CustomerPanel({ customerNo, onClose }: { customerNo: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t.customers.card.title}>
      <CustomerCard customerNo={customerNo} />
    </Sheet>
  );
}
