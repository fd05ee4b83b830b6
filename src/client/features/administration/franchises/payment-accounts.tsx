import { Group, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { StatementSetting } from '#calls/administration/statements.ts';
import { paymentAccountTypes } from '#model/administration/statements.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';

const texts = t.statements;
const types = paymentAccountTypes.map(value => ({ value, label: texts.accountTypes[value] }));

type Accounts = StatementSetting['payment_accounts'];

/** The account of each payment method at the ERP, and whether it is one of the ledger or of a bank. */
export function PaymentAccounts<V extends { payment_accounts?: Accounts | undefined }>({
  fields,
}: {
  fields: UseFormReturnType<V>;
}) {
  return (
    <Block title={texts.accounts}>
      <Stack gap="xs">
        <Note>{texts.accountsHint}</Note>
        {(fields.values.payment_accounts ?? []).map(({ payment_type }, at) => (
          <Group key={payment_type} grow align="end" wrap="nowrap">
            <TextInput
              label={methodLabel(payment_type)}
              maxLength={20}
              autoComplete="off"
              {...fields.getInputProps(`payment_accounts.${at}.account_no`)}
            />
            <Select
              aria-label={texts.accountType(methodLabel(payment_type))}
              data={types}
              allowDeselect={false}
              {...fields.getInputProps(`payment_accounts.${at}.account_type`)}
            />
          </Group>
        ))}
      </Stack>
    </Block>
  );
}
