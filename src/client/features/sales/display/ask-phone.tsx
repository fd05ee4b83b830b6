import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { singlePhone } from '#model/kit/read-phone.ts';
import { t } from '../../../messages/en.ts';
import { DigitKeys } from '../../../ui/inputs/digit-keys.tsx';
import type { Typed } from '../../../workflows/display/messages.ts';
import classes from './ask.module.css';

const texts = t.customerDisplay;
const longest = 16;

/** The customer types their phone number, by the keys on the screen or those of a keyboard. */
export function AskPhone({ onTyped }: { onTyped: (typed: Typed) => void }) {
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrongId = useId();
  // The customer was asked just now, and has nothing else here.
  useEffect(() => field.current?.focus(), []);
  const set = (next: string) => {
    setText(next.replace(/[^\d+ ]/g, '').slice(0, longest));
    setChecked(false);
  };
  const phone = singlePhone(text);
  const isWrong = isChecked && phone === null;
  return (
    <form
      className={classes.ask}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        setChecked(true);
        if (phone !== null) onTyped({ what: 'phone', phone });
      }}
    >
      <h2 className={classes.title}>{texts.phone.title}</h2>
      <p className={classes.hint}>{texts.phone.hint}</p>
      <input
        ref={field}
        className={classes.phone}
        type="text"
        // Its keys are below; that of the system would cover them.
        inputMode="none"
        autoComplete="off"
        aria-label={texts.phone.title}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? wrongId : undefined}
        value={text}
        onChange={event => set(event.currentTarget.value)}
      />
      <p id={wrongId} className={classes.wrong} role="alert">
        {isWrong && texts.phone.wrong}
      </p>
      <DigitKeys className={classes.keys} value={text} send={texts.phone.send} onChange={set} />
      <Button variant="subtle" color="gray" size="lg" onClick={() => onTyped({ what: 'nothing' })}>
        {texts.skip}
      </Button>
    </form>
  );
}
