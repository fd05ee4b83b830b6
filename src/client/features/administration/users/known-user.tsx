import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { users } from '#calls/administration/index.ts';
import type { AnyWrite } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { type Sent, useCall } from '../../../outbox/call.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { notify } from '../../../page/notices.ts';
import type { RecordResult } from '../../../read/use-record.ts';
import { FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { NewPassword } from './new-password.tsx';
import { UserFields, type UserValues } from './user-fields.tsx';
import { UserSessions } from './user-sessions.tsx';
import type { KnownUserData } from './user-words.ts';
import classes from './users.module.css';

const texts = t.users;
const fields = [
  ...(['username', 'lastname', 'firstname', 'email', 'role_id', 'customer_no'] as const),
  ...(['device_id', 'page_permission_id'] as const),
];

/** A user who may sign in: changed, activated or not, signed out, deleted. */
export function KnownUser({ user, record }: { user: KnownUserData; record: RecordResult<typeof users.get> }) {
  const { user_id, username, lastname, firstname, email, role_id, customer_no, is_active } = user;
  const { device_id, page_permission_id } = user;
  const initial: UserValues = {
    ...{ username, lastname, firstname, email, role_id, customer_no },
    ...{ device_id, page_permission_id },
  };
  const { form, submit, busy, allowed } = useCallForm<typeof users.update, UserValues>(users.update, {
    initial,
    toInput: values => ({ user_id, ...values }),
    fieldsAt: '',
    onSent: () => void record.refresh(),
  });
  const move = useCall(users.setFranchise);
  const equip = useCall(users.setDevice);
  // Since the last save: the record may be read again later than the next save begins.
  const changed = fields.filter(field => form.isDirty(field));
  // Where users work and what they print on have calls of their own, for when nothing else is changed.
  const sendAlone = (): Promise<Sent<AnyWrite>> | null => {
    const [only, ...others] = changed;
    if (others.length > 0) return null;
    const { customer_no: shop, device_id: printer } = form.values;
    if (only === 'customer_no') return move.send({ admin_user_id: user_id, customer_no: shop });
    return only === 'device_id' ? equip.send({ admin_user_id: user_id, device_id: printer }) : null;
  };
  const save = async () => {
    const alone = sendAlone();
    if (!alone) return submit();
    const sent = await alone;
    if (sent.kind === 'refused' && sent.error.field) form.setFieldError(sent.error.field, sent.error.msg);
    if (sent.kind !== 'done') return;
    form.resetDirty(form.values);
    await record.refresh();
  };
  const why = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <FormPage
      title={username}
      marks={
        <>
          {is_active ? null : <span className={classes.inactive}>{texts.inactive}</span>}
          <Freshness asOf={record.asOf} source={record.source} />
        </>
      }
      onSubmit={event => {
        event.preventDefault();
        if (why === null) void save();
      }}
      actions={
        <>
          <UserActions user={user} refresh={record.refresh} />
          <Button type="submit" loading={busy || move.busy || equip.busy} disabled={why !== null}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      {why === null ? null : <Note tone="warn">{why}</Note>}
      <UserFields form={form} />
      <UserSessions user={user} refresh={record.refresh} />
      <NewPassword userId={user_id} />
    </FormPage>
  );
}

function UserActions({ user, refresh }: { user: KnownUserData; refresh(): Promise<void> }) {
  const navigate = useNavigate();
  const { user_id, username, is_active } = user;
  return (
    <>
      <CallButton
        call={users.remove}
        input={{ user_id }}
        look="quiet-danger"
        confirm={{
          title: texts.removeTitle(username),
          body: texts.removeBody,
          confirmLabel: texts.remove,
          danger: true,
        }}
        onSent={sent => {
          if (sent.kind !== 'done') return;
          const deleted = sent.answer.outcome === 'deleted';
          if (!deleted) {
            notify.stays(texts.deactivated(username));
            return void refresh();
          }
          notify.success(texts.removed(username));
          void navigate({ to: '/users', search: {} });
        }}
      >
        {texts.remove}
      </CallButton>
      <CallButton
        call={users.setActive}
        input={{ is_active: !is_active, ids: [user_id] }}
        {...(is_active
          ? {
              confirm: {
                title: texts.deactivateTitle(1),
                body: texts.deactivateBody,
                confirmLabel: texts.deactivate,
                danger: true,
              },
            }
          : {})}
        onSent={() => void refresh()}
      >
        {is_active ? texts.deactivate : texts.activate}
      </CallButton>
    </>
  );
}
