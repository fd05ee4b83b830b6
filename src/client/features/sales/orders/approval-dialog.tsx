import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatAmount, formatNumber } from '#model/kit/format.ts';
import { type Approval, approvalName } from '#model/sales/approvals.ts';
import { ceilingOf, type GivenDiscount } from '#model/sales/discounts.ts';
import { t } from '../../../messages/en.ts';
import { approveDiscount } from '../../../session/approve.ts';
import { useConnection } from '../../../transport/connection.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PasswordField } from '../../../ui/inputs/password-field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { SaleDraft } from '../sale/sale-draft.ts';

const texts = t.approval;

/** Somebody who may takes the tablet for a moment, sees what is given away, and approves it or does not. */
export default function ApprovalDialog({
  draft,
  given,
  totalVnd,
  onApproved,
  onClose,
}: {
  draft: SaleDraft;
  given: GivenDiscount;
  totalVnd: number;
  onApproved: (approval: Approval) => void;
  onClose: () => void;
}) {
  const online = useConnection().state === 'online';
  const [approver, setApprover] = useState('');
  const [secret, setSecret] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const ceiling = ceilingOf(given);
  const customer = draft.header.sell_to_name || t.sale.customer.walkIn;
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
    const ended = await approveDiscount({ ...asked, document: approvalName(draft.no) });
    setBusy(false);
    setSecret('');
    if (!ended.ok) return setWhy(ended.msg);
    onApproved(ended.approval);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={texts.title} centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Facts
            facts={[
              [texts.discount, texts.discountOf(formatAmount(given.amount), formatNumber(ceiling.percent))],
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
    </Modal>
  );
}
