import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type AnyWrite, type InputOf, offlinePolicyOf } from '#calls/kit/call.ts';
import { messageOf } from '#model/kit/validation.ts';
import { translate } from '../messages/language.ts';
import { holdPage, useDirty } from '../page/dirty.ts';
import { useIsDrawn } from '../page/is-drawn.ts';
import { goToRejected } from '../page/rejected-texts.ts';
import { useTablet } from '../tablet/tablet.ts';
import { type Allowed, lateAnswer, type SendOptions, type Sent, useCall } from './use-call.ts';

export type CallForm<C extends AnyWrite, V extends object> = {
  /** Mantine's form; its fields are the call's input unless `toInput` says otherwise. */
  form: UseFormReturnType<V>;
  /** Validates and sends. Give it to `<form onSubmit>` or call it. */
  submit(event?: FormEvent): Promise<Sent<C> | null>;
  busy: boolean;
  allowed: Allowed;
  /** The values come from a draft left on this tablet. */
  restored: boolean;
  /** Back to the initial values; forgets the draft. */
  clear(): void;
};

export type CallFormOptions<C extends AnyWrite, V extends object> = {
  initial: V;
  /**
   * Fields that a person has not touched follow `initial`, which is not whole yet when the form begins: a shop's location,
   * the next free code. The form itself must not begin again for that: what was typed would be lost.
   */
  followsInitial?: boolean;
  /** The call's input made of the form's values; without it they are the same. */
  toInput?(values: V): InputOf<C>;
  /** With `toInput`: where the values stand in the input, such as `fees.0`; empty when they are its own fields. */
  fieldsAt?: string;
  /** Persists what was typed on the tablet, under this name. */
  draftKey?: string;
  send?: SendOptions;
  onSent?(sent: Sent<C>): void;
};

/**
 * A form that is a call waiting to be sent. It is validated by the call's schema, shows the server's
 * objection at its field, and saves itself as a draft. It keeps a new build from loading while it is dirty.
 */
export function useCallForm<C extends AnyWrite, V extends object = InputOf<C> & object>(
  call: C,
  options: CallFormOptions<C, V>,
): CallForm<C, V> {
  const { initial, followsInitial = false, toInput, fieldsAt, draftKey, onSent } = options;
  const asInput = toInput ?? ((values: V) => values as unknown as InputOf<C>); // without toInput the values are the input
  const { send, busy, allowed } = useCall(call);
  const form = useForm<V>({
    initialValues: initial,
    // With toInput alone the form cannot tell which field is which. The call is then checked as a whole when
    // it is sent.
    ...(toInput
      ? fieldsAt === undefined
        ? {}
        : { validate: (values: V) => errorsAt(fieldsAt, call, toInput(values)) as never }
      : { validate: schemaResolver(call.input, { sync: true }) as never }), // its result is Mantine's rules for V
  });
  useLateInitial(form, initial, followsInitial);
  const [waits, setWaits] = useState(false);
  const isDrawn = useIsDrawn();
  const dirty = form.isDirty();
  const [restored, setRestored] = useDraft(form, draftKey, dirty);
  useDirty(() => draftKey === undefined && form.isDirty());
  const drafts = useTablet()?.drafts;

  // Where the tablet was closed since, or its storage has failed, the draft stays. It is offered again, and
  // can be cleared.
  const removeQuietly = (key: string) => void drafts?.remove(key).catch(() => undefined);
  const clear = () => {
    form.setInitialValues(initial);
    form.reset();
    setRestored(false);
    if (draftKey !== undefined) removeQuietly(draftKey);
  };
  return {
    form,
    busy: busy || waits,
    allowed: allowed(asInput(form.values)),
    restored,
    clear,
    async submit(event) {
      event?.preventDefault();
      const { hasErrors, errors } = form.validate();
      if (hasErrors) focusFirst(form, Object.keys(errors));
      if (hasErrors || busy || waits || goToRejected()) return null;
      const input = asInput(form.values);
      const sent = await send(input, options.send);
      if (sent.kind === 'refused' && sent.error.field) {
        const field = below(fieldsAt, sent.error.field);
        form.setFieldError(field, sent.error.msg);
        focusFirst(form, [field]);
      }
      if (sent.kind === 'done' || sent.kind === 'queued') {
        if (draftKey !== undefined) removeQuietly(draftKey);
        // What was typed while it was sent is not saved yet.
        form.resetDirty(form.values);
        // What needs the server is in the outbox only because its answer is late: sent once more, it would be done twice.
        if (sent.kind === 'queued' && offlinePolicyOf(call, input) === 'online') {
          setWaits(true);
          const answer = await lateAnswer(call, sent.mids[0]);
          setWaits(false);
          const late: Sent<C> = answer === null ? sent : { kind: 'done', answer };
          if (isDrawn()) onSent?.(late);
          return late;
        }
        onSent?.(sent);
      }
      return sent;
    },
  };
}

/** To the first field with an objection, as a person reads the form. */
function focusFirst<V>(form: Pick<UseFormReturnType<V>, 'getInputNode'>, fields: readonly string[]): void {
  const [first] = fields
    .flatMap(field => form.getInputNode(field) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  first?.focus();
}

/** A field of the input as the form names it. */
function below(fieldsAt: string | undefined, field: string): string {
  return fieldsAt && field.startsWith(`${fieldsAt}.`) ? field.slice(fieldsAt.length + 1) : field;
}

/** What the call's schema objects to, by the form's fields. */
function errorsAt(fieldsAt: string, call: AnyWrite, input: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(call.input, input);
  // The first objection to a field is the one a person reads.
  return Object.fromEntries(
    [...issues]
      .reverse()
      .map(issue => [below(fieldsAt, v.getDotPath(issue) ?? ''), translate(messageOf(issue.message))]),
  );
}

/** Takes over what `initial` says by now in each field that is still as the form began. */
function useLateInitial<V extends object>(form: UseFormReturnType<V>, initial: V, isFollowed: boolean): void {
  // By value: the caller makes `initial` at each drawing.
  const text = JSON.stringify(initial);
  const begun = useRef(text);
  useEffect(() => {
    if (!isFollowed || begun.current === text) return;
    begun.current = text;
    const typed = typedFields(form);
    form.setInitialValues(initial);
    form.setValues({ ...initial, ...typed });
    form.resetDirty(initial);
  }, [form, initial, isFollowed, text]);
}

/** What a person has entered so far. */
function typedFields<V extends object>(form: UseFormReturnType<V>): Partial<V> {
  const typed = Object.entries(form.getValues()).filter(([field]) => form.isDirty(field));
  // Fields of `V` with their values.
  return Object.fromEntries(typed) as Partial<V>;
}

const saveAfterMs = 400;

/** Loads the draft once, saves it a moment after every change. */
function useDraft<V extends object>(
  form: UseFormReturnType<V>,
  key: string | undefined,
  dirty: boolean,
): [boolean, (restored: boolean) => void] {
  const drafts = useTablet()?.drafts;
  const [restored, setRestored] = useState(false);
  const loaded = useRef(false);
  const { values } = form;
  useEffect(() => {
    if (key === undefined || !drafts || loaded.current) return;
    loaded.current = true;
    const restore = (draft: V | null) => {
      if (!draft) return;
      // Who types before the draft is read goes on from it, with what was typed.
      form.setValues({ ...draft, ...typedFields(form) });
      setRestored(true);
    };
    // A storage that cannot be read has nothing to restore; every screen says that it is broken.
    void drafts.load<V>(key).then(restore, () => undefined);
  }, [key, drafts, form]);
  useEffect(() => {
    if (key === undefined || !dirty) return;
    // Until it is on disk only this page has it.
    const release = holdPage();
    const save = () => drafts?.save(key, values).then(release, () => undefined);
    const timer = setTimeout(() => void save(), saveAfterMs);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [key, drafts, dirty, values]);
  return [restored, setRestored];
}
