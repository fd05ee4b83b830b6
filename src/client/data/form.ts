import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AnyWrite, InputOf } from '#calls/kit.ts';
import { holdPage, useDirty } from './dirty.ts';
import { useTablet } from './tablet.ts';
import { type Allowed, type SendOptions, type Sent, useCall } from './use-call.ts';

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
  /** The call's input made of the form's values; without it they are the same. */
  toInput?(values: V): InputOf<C>;
  /** Keeps what was typed, sealed on the tablet, under this name. */
  draftKey?: string;
  send?: SendOptions;
  onSent?(sent: Sent<C>): void;
};

/**
 * A form that is a call waiting to be sent: it is validated by the call's schema, shows the server's objection at its
 * field, saves itself as a draft, and keeps a new build from loading while it is dirty.
 */
export function useCallForm<C extends AnyWrite, V extends object = InputOf<C> & object>(
  call: C,
  options: CallFormOptions<C, V>,
): CallForm<C, V> {
  const { initial, toInput, draftKey, onSent } = options;
  const asInput = toInput ?? ((values: V) => values as unknown as InputOf<C>); // without toInput the values are the input
  const { send, busy, allowed } = useCall(call);
  const form = useForm<V>({
    initialValues: initial,
    // With toInput the fields are not the schema's; the call is then checked as a whole when it is sent.
    ...(toInput ? {} : { validate: schemaResolver(call.input, { sync: true }) as never }), // its result is Mantine's rules for V
  });
  const dirty = form.isDirty();
  const restored = useDraft(form, draftKey, dirty);
  useDirty(dirty && draftKey === undefined);
  const drafts = useTablet()?.drafts;

  const clear = () => {
    form.setInitialValues(initial);
    form.reset();
    if (draftKey !== undefined) void drafts?.remove(draftKey);
  };
  return {
    form,
    busy,
    allowed: allowed(asInput(form.values)),
    restored,
    clear,
    async submit(event) {
      event?.preventDefault();
      if (form.validate().hasErrors || busy) return null;
      const sent = await send(asInput(form.values), options.send);
      if (sent.kind === 'refused' && sent.error.field) form.setFieldError(sent.error.field, sent.error.msg);
      if (sent.kind === 'done' || sent.kind === 'queued') {
        if (draftKey !== undefined) void drafts?.remove(draftKey);
        form.resetDirty();
        onSent?.(sent);
      }
      return sent;
    },
  };
}

const saveAfterMs = 400;

/** Loads the draft once, saves it a moment after every change. */
function useDraft<V extends object>(
  form: UseFormReturnType<V>,
  key: string | undefined,
  dirty: boolean,
): boolean {
  const drafts = useTablet()?.drafts;
  const [restored, setRestored] = useState(false);
  const loaded = useRef(false);
  const { values } = form;
  useEffect(() => {
    if (key === undefined || !drafts || loaded.current) return;
    loaded.current = true;
    void drafts.load<V>(key).then(draft => {
      if (!draft) return;
      form.setValues(draft);
      setRestored(true);
    });
  }, [key, drafts, form.setValues]);
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
  return restored;
}
