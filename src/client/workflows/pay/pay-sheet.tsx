import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../messages/en.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { PayFormProps } from './pay-form.tsx';

// A list of orders is shown without it. It is read while no one waits, so that Pay finds it there.
const read = () => import('./pay-form.tsx');
const PayForm = lazy(() => read().then(({ PayForm }) => ({ default: PayForm })));

/** The money of a sale, or of a document that waits for it. */
export function PaySheet({
  opened,
  onClose,
  title = t.payment.pay.title,
  ...form
}: PayFormProps & { opened: boolean; onClose: () => void; title?: string }) {
  useEffect(() => {
    // Without its file it is asked for again when it is wanted, and the failure is told there.
    const idle = setTimeout(() => void read().catch(() => {}), 500);
    return () => clearTimeout(idle);
  }, []);
  // What is being paid counts in the document already: until it is kept, the sheet says what was due.
  const [dueVnd, setDueVnd] = useState(form.dueVnd);
  if (!form.busy && dueVnd !== form.dueVnd) setDueVnd(form.dueVnd);
  return (
    <Sheet opened={opened} onClose={onClose} title={title} size="xl" atOnce>
      {/* A scan while paying adds to what is due: the payment begins again. */}
      {opened && (
        <Suspense>
          <PayForm key={dueVnd} {...form} dueVnd={dueVnd} />
        </Suspense>
      )}
    </Sheet>
  );
}
