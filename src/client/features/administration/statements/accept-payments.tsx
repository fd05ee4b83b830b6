import { Button } from '@mantine/core';
import { useState } from 'react';
import { statements } from '#calls/administration/index.ts';
import type { Statement } from '#calls/administration/statements.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { refresh } from '../../../read/query-client.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../../workflows/list/reason-field.tsx';

const texts = t.statements;

/** The way out where Business Central has the payments already, with another sum. */
export function AcceptPayments({ of }: { of: Statement }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {texts.accept}
      </Button>
      {opened && (
        <Sheet opened onClose={close} title={texts.accept}>
          <AcceptForm of={of} onClose={close} />
        </Sheet>
      )}
    </>
  );
}

function AcceptForm({ of, onClose }: { of: Statement; onClose: () => void }) {
  const { statement_no, payment_refusal: refusal, payments } = of;
  const form = useCallForm(statements.acceptPayments, {
    initial: { statement_no, refusal, reason: '' },
    onSent: () => {
      refresh(['statements']);
      onClose();
    },
  });
  return (
    <DecisionForm about="statements" confirmLabel={texts.accept} danger form={form} onClose={onClose}>
      <Note tone="warn">{systemTrouble(refusal)}</Note>
      <Facts
        facts={[
          ...payments.map(({ payment_type, amount }): [string, string] => [
            methodLabel(payment_type),
            formatAmount(amount),
          ]),
          [texts.ofStatement, formatAmount(of.received_amount)],
        ]}
      />
      <p>{texts.acceptHint}</p>
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        {...form.form.getInputProps('reason')}
      />
    </DecisionForm>
  );
}
