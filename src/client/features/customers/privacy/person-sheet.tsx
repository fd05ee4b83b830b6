import { t } from '../../../messages/en.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { PersonView } from './person-view.tsx';

/** A customer's own data, next to their record. */
export default function PersonSheet({ customerNo, onClose }: { customerNo: string; onClose: () => void }) {
  return (
    <Sheet opened onClose={onClose} title={t.privacy.title} size="lg">
      <PersonView customerNo={customerNo} />
    </Sheet>
  );
}
