import { TextInput } from '@mantine/core';
import { outgoing } from '#calls/administration/index.ts';
import type { Outgoing } from '#calls/administration/outgoing.ts';
import { adoptedNumber } from '#model/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { systemName } from './outgoing-words.ts';

const texts = t.outgoing;

/** A person found in the other system what the entry was to do there, and says under which number. */
export function AdoptForm(props: { entry: Outgoing; onClose: () => void; onDone: () => void }) {
  const { entry, onClose, onDone } = props;
  const form = useCallForm(outgoing.adopt, { initial: { id: entry.id, remote_no: '' }, onSent: onDone });
  const system = systemName(entry.system);
  const number = adoptedNumber(entry.kind);
  return (
    <DecisionForm about="outgoing" confirmLabel={texts.adoptConfirm} form={form} onClose={onClose}>
      <span>{texts.adoptBody(system)}</span>
      {number === 'none' ? null : (
        <TextInput
          data-autofocus
          required={number === 'needed'}
          label={number === 'needed' ? texts.adoptNo(system) : texts.adoptInvoiceNo(system)}
          autoComplete="off"
          maxLength={35}
          {...form.form.getInputProps('remote_no')}
        />
      )}
    </DecisionForm>
  );
}
