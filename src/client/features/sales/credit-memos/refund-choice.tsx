import { TextInput } from '@mantine/core';
import { paymentCommentLength } from '#model/sales/payments.ts';
import { t } from '../../../messages/en.ts';
import { methodLabel } from '../../../messages/payment-labels.ts';
import { Note } from '../../../ui/note.tsx';
import { Choices } from '../../../workflows/pay/pay-choices.tsx';
import classes from './return-desk.module.css';
import type { RefundChoice as Choice, RefundWay } from './use-refund-choice.ts';

const texts = t.returns;
const labelOf = (way: RefundWay) => (way === 'later' ? texts.later : methodLabel(way));

/** How the money goes back: as it was paid stands there chosen, cash for anything else has a reason. */
export function RefundChoice({ choice }: { choice: Choice }) {
  const { ways, way, setWay, asksWhy, reason, setReason, words, setWords, drawerNote } = choice;
  return (
    <>
      <Choices
        label={texts.refundBy}
        options={ways.map(value => ({ value, label: labelOf(value) }))}
        value={way}
        onChange={setWay}
      />
      {asksWhy && (
        <div className={classes.why}>
          <Choices
            label={texts.why}
            options={(['wanted', 'impossible', 'other'] as const).map(value => ({
              value,
              label: texts.cashReasons[value],
            }))}
            value={reason ?? undefined}
            onChange={value => setReason(value ?? null)}
          />
          {reason === 'other' && (
            <TextInput
              data-autofocus
              label={texts.whyText}
              required
              maxLength={paymentCommentLength}
              value={words}
              onChange={event => setWords(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      {drawerNote && <Note>{drawerNote}</Note>}
    </>
  );
}
