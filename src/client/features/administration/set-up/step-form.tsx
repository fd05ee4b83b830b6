import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Allowed } from '../../../outbox/use-call.ts';
import { Note } from '../../../ui/note.tsx';
import classes from './set-up.module.css';

/** What a step is told: the first franchise, and what is done when it is saved. */
export type StepProps = { franchise: string; onNext(): void };

/** One step: what is asked, why, and what sends it. */
export function StepForm(props: {
  title: string;
  hint: string;
  submit: string;
  busy: boolean;
  allowed: Allowed;
  onSubmit(event: FormEvent): unknown;
  children: ReactNode;
}) {
  const { title, hint, submit, busy, allowed, onSubmit, children } = props;
  const step = useRef<HTMLFormElement>(null);
  useEffect(() => firstEmpty(step.current)?.focus(), []);
  const offline = !allowed.ok && allowed.reason === 'connection';
  return (
    <form
      ref={step}
      className={classes.card}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (!offline) void onSubmit(event);
      }}
    >
      <h2>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      {offline ? <Note tone="warn">{allowed.why}</Note> : null}
      <div className={classes.fields}>{children}</div>
      <Button type="submit" loading={busy} disabled={offline}>
        {submit}
      </Button>
    </form>
  );
}

/** Where a person begins to type. A list of choices would open by itself. */
function firstEmpty(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    'input:not([type=radio], [type=checkbox], [aria-haspopup], [readonly], :disabled)',
  );
  return [...(fields ?? [])].find(({ value }) => value === '');
}
