import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { type Approval, approvalName } from '#model/sales/approvals.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { t } from '../../messages/en.ts';
import { approveDiscount } from '../../session/approve.ts';
import { useConnectionState } from '../../transport/connection.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { Note } from '../../ui/note.tsx';

const texts = t.approval;

/**
 * A person with the permission takes the tablet for a moment, sees what is given away, and approves it or
 * does not.
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
  const [approver, setApprover] = useState('');
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setWhy(null);
    const asked = {
      approver: approver.trim(),
      secret,
      ceiling,
      reason: reason.trim(),
      total: totalVnd,
      customer,
    };
    const ended = await approveDiscount({ ...asked, document: approvalName(no) });
    setBusy(false);
    setSecret('');
    if (!ended.ok) return setWhy(ended.msg);
    onApproved(ended.approval);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={texts.title} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Facts
            facts={[
              [
                texts.discount,
                texts.discountOf(formatAmount(ceiling.amount ?? 0), formatNumber(ceiling.percent)),
              ],
              [texts.total, `${formatAmount(totalVnd)} ₫`],
              [texts.customer, customer],
            ]}
          />
          {online ? null : <Note>{texts.offlineHint}</Note>}
          <TextInput
            label={texts.approver}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={80}
            data-autofocus
            value={approver}
            onChange={event => setApprover(event.currentTarget.value)}
          />
          <PasswordField
            label={texts.secret}
            autoComplete="off"
            value={secret}
            onChange={event => setSecret(event.currentTarget.value)}
          />
          <TextInput
            label={texts.reason}
            autoComplete="off"
            maxLength={100}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
          />
          <div role="alert">{why === null ? null : <Note tone="bad">{why}</Note>}</div>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.refuse}
            </Button>
            <Button type="submit" loading={busy} disabled={approver.trim() === '' || secret === ''}>
              {texts.approve}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
