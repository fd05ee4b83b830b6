import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type AnyWrite, type InputOf, offlinePolicyOf } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { type Sent, useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { confirm } from '../../ui/confirm.tsx';
import type { Question } from '../../ui/confirm-prompt.tsx';
import { Hint } from '../../ui/hint.tsx';

export type CallButtonProps<C extends AnyWrite> = {
  call: C;
  input: InputOf<C>;
  children: ReactNode;
  look?: 'primary' | 'default' | 'danger' | 'quiet-danger' | 'subtle';
  icon?: ReactNode;
  /** Asked before sending. */
  confirm?: Question;
  /** What is said once the server has it, where that is not yet all of what was asked for. */
  says?: string;
  onSent?: (sent: Sent<C>) => void;
};

const variants = {
  primary: 'filled',
  default: 'default',
  danger: 'filled',
  'quiet-danger': 'subtle',
  subtle: 'subtle',
} as const;

/**
 * A button that sends a call. It is absent without permission, disabled with the reason where the connection
 * is needed, and busy while it sends. It says so when the call will be sent later.
 */
export function CallButton<C extends AnyWrite>(props: CallButtonProps<C>) {
  const { call, input, look = 'default', icon, says, onSent } = props;
  const { send, busy, allowed } = useCall(call);
  const state = useConnectionState();
  const may = allowed(input);
  if (!may.ok && may.reason === 'permission') return null;
  const disabled = !may.ok && may.reason === 'connection';
  const policy = offlinePolicyOf(call, input);
  const hint = disabled
    ? t.call.needsConnection
    : state !== 'online'
      ? policy === 'draft'
        ? `${t.call.later}. ${t.call.notFinal}`
        : t.call.later
      : null;
  return (
    <Hint text={hint}>
      {describedBy => (
        <Button
          aria-describedby={describedBy}
          variant={variants[look]}
          {...(look === 'danger' || look === 'quiet-danger' ? { color: 'red' } : {})}
          {...(look === 'quiet-danger' && !disabled ? { c: 'var(--quay-bad)' } : {})}
          leftSection={icon}
          loading={busy}
          // `data-disabled` looks disabled and still tells why to keyboard and touch.
          {...(disabled ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={async event => {
            event.preventDefault();
            if (disabled || busy) return;
            if (props.confirm && !(await confirm(props.confirm))) return;
            const sent = await send(input, { quiet: says !== undefined });
            if (says !== undefined && sent.kind === 'done') notify.success(says);
            if (says !== undefined && sent.kind === 'refused') notify.failure(sent.error.msg);
            onSent?.(sent);
          }}
        >
          {props.children}
        </Button>
      )}
    </Hint>
  );
}
