import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { statements } from '#calls/administration/index.ts';
import { formatDate } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';

const texts = t.statements;

// Loaded when it is asked for.
const PostingSheet = lazy(() => import('./posting-sheet.tsx'));

/** What of a franchise's sales Business Central posts. */
export function SalesPosting({ franchise }: { franchise: string }) {
  const { data, error } = useRecord(statements.setting, { franchise_code: franchise });
  const [open, setOpen] = useState(false);
  if (!data) return error ? <Note tone="warn">{error.message}</Note> : null;
  const { mode, customer_no, fee_account_no, first_day, payments_first_day, payment_accounts } = data;
  const isPosted = mode !== 'nothing';
  return (
    <Block title={texts.posting}>
      <Facts
        facts={[
          [texts.mode, texts.modes[mode]],
          [texts.customer, isPosted && customer_no],
          [texts.account, isPosted && fee_account_no],
          [texts.firstDay, isPosted && formatDate(first_day)],
          [texts.paymentsFirstDay, isPosted && formatDate(payments_first_day)],
          ...payment_accounts.map(({ payment_type, account_type, account_no }): [string, string | false] => [
            methodLabel(payment_type),
            isPosted && account_no !== '' && `${texts.accountTypes[account_type]} ${account_no}`,
          ]),
        ]}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      <Suspense>
        {open && <PostingSheet franchise={franchise} setting={data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Block>
  );
}
