import { Button } from '@mantine/core';
import { useState } from 'react';
import { books } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatDate, formatDateTime } from '#model/kit/format.ts';
import { isOver } from '#model/taxes/books.ts';
import type { Period } from '../../fields/period.ts';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { useCallForm } from '../../outbox/form.ts';
import { serverMs } from '../../page/server-clock.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { Block } from '../../ui/form-page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { DecisionForm } from '../../workflows/list/decision-form.tsx';
import { ReasonField } from '../../workflows/list/reason-field.tsx';
import classes from './books.module.css';
import { nameOf } from './periods.ts';

const texts = t.books;
type Standing = AnswerOf<typeof books.standing>;

/** Closes the period that is shown, where it is over and not closed yet. */
export function CloseButton({
  period,
  shop,
  standing,
}: {
  period: Period;
  shop: string;
  standing: Standing;
}) {
  const { button } = usePagePermission('/reports/books');
  if (
    !button('Close Period') ||
    standing.closed_to >= period.to_date ||
    !isOver(period.to_date, new Date(serverMs()))
  )
    return null;
  return (
    <CallButton
      call={books.close}
      input={{ franchise_code: shop, ...period }}
      look="primary"
      confirm={{
        title: texts.closeTitle(nameOf(period)),
        body: texts.closeBody,
        confirmLabel: texts.close,
      }}
      says={texts.closed}
    >
      {texts.close}
    </CallButton>
  );
}

/** Which periods were closed and opened again, by whom and why; the last closed one can be opened again. */
export function ClosedPeriods({ shop, standing }: { shop: string; standing: Standing }) {
  const { button } = usePagePermission('/reports/books');
  const [opening, setOpening] = useState(false);
  const personName = usePersonName();
  const { periods, closed_to } = standing;
  if (periods.length === 0) return null;
  return (
    <Block title={texts.history}>
      <ul className={classes.history}>
        {periods.map(one => (
          <li key={one.closed_at}>
            <span>
              <strong>{nameOf(one)}</strong>:{' '}
              {texts.by(personName(one.closed_by), formatDateTime(one.closed_at))}
              {one.reopened_at === null
                ? null
                : `; ${texts.reopenedBy(personName(one.reopened_by), formatDateTime(one.reopened_at), one.reopen_reason)}`}
            </span>
            {one.reopened_at === null && one.to_date === closed_to && button('Reopen Period') ? (
              <Button variant="default" onClick={() => setOpening(true)}>
                {texts.reopen}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Sheet
        opened={opening}
        onClose={() => setOpening(false)}
        title={texts.reopenTitle(formatDate(closed_to))}
      >
        <ReopenForm shop={shop} to_date={closed_to} onClose={() => setOpening(false)} />
      </Sheet>
    </Block>
  );
}

function ReopenForm({ shop, to_date, onClose }: { shop: string; to_date: string; onClose: () => void }) {
  const form = useCallForm(books.reopen, {
    initial: { franchise_code: shop, to_date, reason: '' },
    onSent: ({ kind }) => {
      if (kind === 'done') onClose();
    },
  });
  return (
    <DecisionForm about="books" confirmLabel={texts.reopen} danger form={form} onClose={onClose}>
      <span>{texts.reopenBody}</span>
      <ReasonField label={texts.reason} {...form.form.getInputProps('reason')} />
    </DecisionForm>
  );
}
