import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { statements } from '#calls/administration/index.ts';
import type { Statement } from '#calls/administration/statements.ts';
import { methodsWithoutAccount } from '#model/administration/statements.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { AcceptPayments } from './accept-payments.tsx';
import { paymentBadgeOf } from './statement-words.ts';

const texts = t.statements;

/** What each payment method of a statement brought in, and why it is posted or not. */
export function StatementPayments({ of }: { of: Statement }) {
  const { payments, payment_status, payment_refusal, payment_no, payments_posted_at } = of;
  const needsPerson = payment_status === 'held' || payment_status === 'refused';
  return (
    <Block title={texts.payments}>
      <Stack gap="md">
        <div>
          <StatusBadge {...paymentBadgeOf(of)} />
        </div>
        <Note tone={needsPerson ? 'warn' : 'info'}>
          {texts.paymentWhy[payment_status]}
          {payment_status === 'held' && <MissingAccounts of={of} />}
          {payment_status === 'posted' && payment_refusal !== '' && <p>{texts.accepted}</p>}
          {payment_refusal !== '' && (
            <p>
              {texts.refusal}: {systemTrouble(payment_refusal)}
            </p>
          )}
        </Note>
        <Facts
          facts={[
            ...payments.map(({ payment_type, amount }): [string, string] => [
              methodLabel(payment_type),
              formatAmount(amount),
            ]),
            [texts.received, formatAmount(of.received_amount)],
            [texts.paymentNo, payment_no],
            [
              texts.paymentsPosted,
              payments_posted_at && <DateText key="posted" value={payments_posted_at} time />,
            ],
          ]}
        />
        {payment_status === 'refused' && <AcceptPayments of={of} />}
      </Stack>
    </Block>
  );
}

/** Which methods lack an account now, and where it is chosen. */
function MissingAccounts({ of: { franchise_code, payments } }: { of: Statement }) {
  const { data } = useRecord(statements.setting, { franchise_code });
  const methods = data ? methodsWithoutAccount(payments, data.payment_accounts) : [];
  return (
    <>
      {methods.length > 0 && <p>{texts.choose(methods.map(methodLabel).join(', '))}</p>}
      <Button
        variant="default"
        renderRoot={props => <Link {...props} to="/franchises/detail" search={{ no: franchise_code }} />}
      >
        {texts.toFranchise}
      </Button>
    </>
  );
}
