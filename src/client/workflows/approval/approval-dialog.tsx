import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { type Approval, approvalName } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { t } from '../../messages/en.ts';
import { useOnce } from '../../page/use-once.ts';
import { type Approver, approveDiscount, approversFor } from '../../session/approve.ts';
import { lastApprover, setLastApprover } from '../../tablet/last-approver.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { PinPad } from '../../ui/inputs/pin-pad.tsx';
import { Note } from '../../ui/note.tsx';
import classes from './approval.module.css';
import { People } from './people.tsx';

const texts = t.approval;

/**
 * A person with the permission takes the tablet for a moment, sees what is given away, taps their name, and approves it
 * by a PIN or does not.
 */
export default function ApprovalDialog({
  no,
  customer,
  ceiling,
  totalVnd,
  onApproved,
  onClose,
}: {
  /** Of the document, or what the tablet calls it. */
  no: string;
  customer: string;
  /** What is given away: as much as is asked for. */
  ceiling: DiscountLimit;
  totalVnd: number;
  onApproved: (approval: Approval) => void;
  onClose: () => void;
}) {
  const online = useConnectionState() === 'online';
  const { people, chosen, choose } = usePeople(ceiling, online);
  const [reason, setReason] = useState('');
  const [why, setWhy] = useState<string | null>(null);
  const { busy, once } = useOnce();
  const approve = async (approver: Approver | string, secret: string) => {
    setWhy(null);
    const about = { ceiling, reason: reason.trim(), total: totalVnd, customer };
    const ended = await once(() =>
      approveDiscount({ ...about, approver, secret, document: approvalName(no) }),
    );
    if (!ended) return;
    if (!ended.ok) return setWhy(ended.msg);
    if (typeof approver !== 'string') setLastApprover({ user_id: approver.user_id });
    onApproved(ended.approval);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts.title} centered>
      <Stack gap="sm">
        <div>
          <p className={classes.what}>
            {texts.what(formatNumber(ceiling.percent), formatAmount(ceiling.amount ?? 0))}
          </p>
          <p className={classes.sale}>{texts.forSaleOf(customer, formatAmount(totalVnd))}</p>
        </div>
        {online ? null : <Note>{texts.offlineHint}</Note>}
        <People
          people={people}
          chosen={chosen}
          onChoose={who => {
            setWhy(null);
            choose(who);
          }}
        />
        <div role="alert">{why === null ? null : <Note tone="bad">{why}</Note>}</div>
        {chosen === 'other' ? (
          <ByUserName busy={busy} onSend={approve} />
        ) : (
          <ByTap
            key={chosen?.user_id ?? 0}
            person={chosen}
            online={online}
            busy={busy}
            onTurn={() => setWhy(null)}
            onSend={approve}
          />
        )}
        <TextInput
          aria-label={texts.reason}
          placeholder={texts.reason}
          autoComplete="off"
          maxLength={100}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Button variant="default" onClick={onClose}>
          {texts.refuse}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Who may approve this, asked again when the connection comes or goes. The only one, or the last one, is chosen at once. */
function usePeople(ceiling: DiscountLimit, online: boolean) {
  const [people, setPeople] = useState<readonly Approver[] | null>(null);
  const [tapped, setTapped] = useState<number | 'other' | null>(null);
  // What is asked for stays the same while the dialog is open.
  const asked = useRef(ceiling);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection says who is asked
  useEffect(() => {
    let isLate = false;
    void approversFor(asked.current).then(found => {
      if (!isLate) setPeople(found);
    });
    return () => {
      isLate = true;
    };
  }, [online]);
  const [last] = useState(lastApprover.get());
  const first = people?.length === 1 ? people[0] : people?.find(({ user_id }) => user_id === last?.user_id);
  const chosen: Approver | 'other' | null =
    tapped === 'other' || people?.length === 0
      ? 'other'
      : (people?.find(({ user_id }) => user_id === tapped) ?? first ?? null);
  return {
    people,
    chosen,
    choose: (who: Approver | 'other') => setTapped(who === 'other' ? who : who.user_id),
  };
}

/** Who was tapped; `null` before. */
function ByTap({
  person,
  online,
  busy,
  onTurn,
  onSend,
}: {
  person: Approver | null;
  online: boolean;
  busy: boolean;
  /** From PIN to password, or back. */
  onTurn: () => void;
  onSend: (approver: Approver, secret: string) => Promise<void>;
}) {
  const [secret, setSecret] = useState('');
  const [byPassword, setByPassword] = useState(person?.pin === 'none');
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed next goes into the field that has come
  useEffect(() => field.current?.focus(), [byPassword]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!person || secret === '') return;
    void onSend(person, secret).finally(() => setSecret(''));
  };
  const turn = () => {
    onTurn();
    setSecret('');
    setByPassword(!byPassword);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {person && byPassword ? (
          <>
            {person.pin === 'none' ? <p className={classes.hint}>{texts.noPin(person.name)}</p> : null}
            <PasswordField
              ref={field}
              label={texts.password(person.name)}
              autoComplete="off"
              value={secret}
              onChange={event => setSecret(event.currentTarget.value)}
            />
            <Button type="submit" size="md" loading={busy} disabled={secret === ''}>
              {texts.approve}
            </Button>
          </>
        ) : (
          <PinPad
            label={person ? texts.typePin(person.name) : texts.tapName}
            value={secret}
            send={texts.approve}
            disabled={person === null}
            busy={busy}
            field={field}
            onChange={setSecret}
          />
        )}
        {person && person.pin !== 'none' && online ? (
          <Button variant="subtle" onClick={turn}>
            {byPassword ? texts.usePin : texts.usePassword}
          </Button>
        ) : null}
      </Stack>
    </form>
  );
}

/** Of the office, or of whom the tablet knows nothing without a connection. */
function ByUserName({
  busy,
  onSend,
}: {
  busy: boolean;
  onSend: (approver: string, secret: string) => Promise<void>;
}) {
  const [approver, setApprover] = useState('');
  const [secret, setSecret] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSend(approver.trim(), secret).finally(() => setSecret(''));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.approver}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={80}
          value={approver}
          onChange={event => setApprover(event.currentTarget.value)}
        />
        <PasswordField
          label={texts.secret}
          autoComplete="off"
          value={secret}
          onChange={event => setSecret(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy} disabled={approver.trim() === '' || secret === ''}>
            {texts.approve}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
