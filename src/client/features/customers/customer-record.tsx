import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { consents } from '#calls/administration/index.ts';
import { customers } from '#calls/index.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { syncNow } from '../../life/fill.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { usePermit } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { IconTrash, IconUser } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CustomerCard } from '../../workflows/customer/customer-card.tsx';
import { CallButton } from '../../workflows/list/call-button.tsx';

const texts = t.customers.card;
// Loaded when it is asked for.
const PersonSheet = lazy(() => import('./privacy/person-sheet.tsx'));

/** One customer's record next to the list; what they agreed to stands there instead when it is asked for. */
export default function CustomerRecord({ customerNo, onClose }: { customerNo: string; onClose: () => void }) {
  const [shown, setShown] = useState<string | null>(null);
  if (shown !== null)
    return (
      <Suspense>
        <PersonSheet customerNo={shown} onClose={() => setShown(null)} />
      </Suspense>
    );
  return (
    <Sheet key="record" opened onClose={onClose} title={texts.title}>
      <CustomerCard
        customerNo={customerNo}
        actions={
          <>
            <PersonalData customerNo={customerNo} onOpen={setShown} />
            <RemoveCustomer customerNo={customerNo} onRemoved={onClose} />
          </>
        }
      />
    </Sheet>
  );
}

/** What the customer agreed to, and what they ask about their own data. */
function PersonalData({ customerNo, onOpen }: { customerNo: string; onOpen: (no: string) => void }) {
  const { mayCall } = usePermit();
  const { no } = useRecord(customers.getInfo, { customer_no: customerNo, referral_code: '' });
  if (isLocal(no) || !mayCall(consents.of)) return null;
  return (
    <Button variant="default" aria-haspopup="dialog" leftSection={<IconUser />} onClick={() => onOpen(no)}>
      {t.privacy.title}
    </Button>
  );
}

function RemoveCustomer({ customerNo, onRemoved }: { customerNo: string; onRemoved: () => void }) {
  const { data, no } = useRecord(customers.getInfo, { customer_no: customerNo, referral_code: '' });
  // One that the server does not have is discarded in the outbox.
  if (!data || isLocal(no)) return null;
  const { name, phone_no } = data.customer;
  return (
    <CallButton
      call={customers.remove}
      input={{ phone_no, customer_no: no }}
      look="quiet-danger"
      icon={<IconTrash />}
      confirm={{
        title: texts.removeTitle(name),
        body: texts.removeBody,
        confirmLabel: texts.remove,
        danger: true,
      }}
      onSent={sent => {
        if (sent.kind !== 'done') return;
        notify.success(texts.removed);
        // The tablet's table loses the row only when it is filled again.
        void syncNow({ force: true, only: customers.filter });
        onRemoved();
      }}
    >
      {texts.remove}
    </CallButton>
  );
}
