import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { personRequests } from '#calls/administration/index.ts';
import type { PersonRequest } from '#calls/customers/person-requests.ts';
import { filter } from '#calls/kit/list-input.ts';
import { mayTakeStep, type RequestStep } from '#model/customers/privacy.ts';
import { formatDate } from '#model/kit/format.ts';
import { usePersonName } from '../../../fields/person-name.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useList } from '../../../read/use-list.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { DecisionForm } from '../../../workflows/list/decision-form.tsx';
import { PersonView } from './person-view.tsx';
import { badgeOf } from './request-words.ts';

const texts = t.privacy;
const hints = { extend: texts.extendHint, done: texts.doneHint, refuse: texts.refuseHint };
type Asked = keyof typeof hints;

/** One request: what is asked, by when, and what a person can do about it. */
export default function RequestSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(personRequests.filter, { size: 1, filters: [filter('id', id)] });
  const [asked, setAsked] = useState<Asked | 'person' | null>(null);
  const [row] = list.rows;
  const back = () => setAsked(null);
  if (row && asked === 'person')
    return (
      <Sheet key="person" opened onClose={back} title={texts.title} size="lg">
        <PersonView customerNo={row.customer_no} />
      </Sheet>
    );
  if (row && asked && asked !== 'person')
    return (
      <Sheet key="asked" opened onClose={back} title={texts[asked]}>
        <StepForm of={row} step={asked} onClose={back} onDone={back} />
      </Sheet>
    );
  return (
    <Sheet
      key="row"
      opened
      onClose={onClose}
      title={row ? texts.requestOf(texts.kinds[row.kind]) : t.ui.loading}
    >
      {row ? (
        <View of={row} ask={setAsked} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

function View({ of, ask }: { of: PersonRequest; ask: (asked: Asked | 'person') => void }) {
  const personName = usePersonName();
  const { mayCall } = usePermit();
  const steps = (['done', 'extend', 'refuse'] as const).filter(step => mayTakeStep(step, of));
  return (
    <Stack gap="md">
      <div>
        <StatusBadge {...badgeOf(of)} />
      </div>
      <Facts
        facts={[
          [texts.customer, of.name],
          [t.customers.fields.customer_no, of.customer_no],
          [texts.shop, of.franchise_code],
          [texts.receivedOn, formatDate(of.received_on)],
          [texts.acknowledgeBy, of.acknowledged_at === null ? formatDate(of.acknowledge_by) : ''],
          [
            texts.statuses.acknowledged,
            of.acknowledged_at && <DateText key="acknowledged" value={of.acknowledged_at} time />,
          ],
          [texts.answerBy, formatDate(of.answer_by)],
          [texts.extended, of.extended ? texts.yesOnce : ''],
          [texts.note, of.note],
          [texts.reason, of.reason],
          [texts.takenBy, personName(of.created_by)],
          [texts.closedBy, personName(of.closed_by)],
        ]}
      />
      <Group gap="sm">
        {mayTakeStep('acknowledge', of) && (
          <CallButton
            call={personRequests.step}
            input={{ id: of.id, step: 'acknowledge', reason: '' }}
            look="primary"
          >
            {texts.acknowledge}
          </CallButton>
        )}
        {mayCall(personRequests.step) &&
          steps.map(step => (
            <Button key={step} variant="default" onClick={() => ask(step)}>
              {texts[step]}
            </Button>
          ))}
        <Button variant="default" onClick={() => ask('person')}>
          {texts.openCustomer}
        </Button>
      </Group>
    </Stack>
  );
}

type StepProps = {
  of: PersonRequest;
  step: Exclude<RequestStep, 'acknowledge'>;
  onClose: () => void;
  onDone: () => void;
};

function StepForm({ of: { id }, step, onClose, onDone }: StepProps) {
  const form = useCallForm(personRequests.step, { initial: { id, step, reason: '' }, onSent: onDone });
  return (
    <DecisionForm
      about="personRequests"
      confirmLabel={texts[step]}
      danger={step === 'refuse'}
      form={form}
      onClose={onClose}
    >
      <span>{hints[step]}</span>
      <Textarea
        data-autofocus
        required={step !== 'done'}
        autosize
        label={texts.reason}
        maxLength={500}
        {...form.form.getInputProps('reason')}
      />
    </DecisionForm>
  );
}
