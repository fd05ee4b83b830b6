import { outgoing } from '#calls/administration/index.ts';
import type { Outgoing } from '#calls/administration/outgoing.ts';
import { isAskedBack } from '#model/administration/outgoing.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { Note } from '../../../ui/note.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../../workflows/list/reason-field.tsx';
import { systemName } from './outgoing-words.ts';

const texts = t.outgoing;

/** Says what becomes of the document, and that the other system may have it, and asks why. */
export function DiscardForm(props: { entry: Outgoing; onClose: () => void; onDone: () => void }) {
  const { entry, onClose, onDone } = props;
  const { id, status, kind, system, made_at } = entry;
  const form = useCallForm(outgoing.discard, { initial: { id, status, reason: '' }, onSent: onDone });
  return (
    <DecisionForm about="outgoing" confirmLabel={texts.discard} danger form={form} onClose={onClose}>
      <span>{texts.discardBody[kind] ?? texts.discardOther}</span>
      {made_at === null ? null : (
        <Note tone="warn">
          {(isAskedBack(kind) ? texts.isTakenBack : texts.mayBeThere)(systemName(system))}
        </Note>
      )}
      <ReasonField
        label={texts.reason}
        description={texts.reasonHint}
        {...form.form.getInputProps('reason')}
      />
    </DecisionForm>
  );
}
