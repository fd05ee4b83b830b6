import { Button, Group, Select, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { vatGroups } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { t } from '../../messages/en.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CallButton } from '../list/call-button.tsx';
import { useVatGroups } from './use-vat-groups.ts';

const texts = t.vatChoice;
// No code of a group, since codes are not empty and an empty value is no choice.
const standardChoice = ' ';

/** What is put into a group; `null` while nothing is chosen. */
export type Assigned = Omit<InputOf<typeof vatGroups.assign>, 'vat_group'> | null;

type Props = {
  title: string;
  assigned: Assigned;
  /** Asked before it is sent: it says of how many. */
  question: string;
  onClose: () => void;
  onDone: () => void;
  /** Where it is chosen what is put into the group. */
  children?: ReactNode;
};

/** Chooses the VAT group of goods or fees, and asks before it is changed. */
export default function VatGroupSheet({ title, assigned, question, onClose, onDone, children }: Props) {
  const { groups, nameOf, wholeName } = useVatGroups();
  const [choice, setChoice] = useState<string | null>(null);
  const vat_group = choice?.trim() ?? '';
  return (
    <Sheet opened onClose={onClose} title={title}>
      <Stack>
        {children}
        <Select
          label={texts.group}
          size="md"
          allowDeselect={false}
          data={[
            { value: standardChoice, label: texts.standard(nameOf('')) },
            ...groups.map(group => ({ value: group.vat_group, label: wholeName(group) })),
          ]}
          value={choice}
          onChange={setChoice}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          {assigned === null || choice === null ? (
            <Button disabled>{t.vat.change}</Button>
          ) : (
            <CallButton
              call={vatGroups.assign}
              input={{ ...assigned, vat_group }}
              look="primary"
              confirm={{ title: question, body: texts.body(nameOf(vat_group)), confirmLabel: t.vat.change }}
              onSent={({ kind }) => {
                if (kind === 'done' || kind === 'queued') onDone();
              }}
            >
              {t.vat.change}
            </CallButton>
          )}
        </Group>
      </Stack>
    </Sheet>
  );
}
