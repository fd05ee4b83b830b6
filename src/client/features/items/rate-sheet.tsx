import { t } from '../../messages/en.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { RateForm } from './rate-form.tsx';

/** The price rate of all items at once. */
export default function RateSheet({ franchise, onClose }: { franchise: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t.franchiseItems.rateTitle}>
      <RateForm item={null} franchise={franchise} onDone={onClose} />
    </Sheet>
  );
}
