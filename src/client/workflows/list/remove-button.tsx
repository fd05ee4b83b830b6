import type { AnyWrite, InputOf } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { CallButton } from './call-button.tsx';

type Props<C extends AnyWrite> = {
  call: C;
  input: InputOf<C>;
  /** What is removed, as people know it. */
  name: string;
  body?: string;
  /** It is removed, or will be when there is a connection. */
  onRemoved(): void;
};

/** Removes a record from its sheet, once the person has said so. */
export function RemoveButton<C extends AnyWrite>({ call, input, name, body, onRemoved }: Props<C>) {
  return (
    <CallButton
      call={call}
      input={input}
      look="quiet-danger"
      confirm={{
        title: t.ui.removeTitle(name),
        body: body ?? t.ui.removeBody,
        confirmLabel: t.ui.remove,
        danger: true,
      }}
      onSent={sent => {
        if (sent.kind === 'done' || sent.kind === 'queued') onRemoved();
      }}
    >
      {t.ui.remove}
    </CallButton>
  );
}
