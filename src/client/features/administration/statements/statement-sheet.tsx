import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { statements } from '#calls/administration/index.ts';
import type { Statement } from '#calls/administration/statements.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useList } from '../../../read/use-list.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkTo, listAt } from '../../../ui/place.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { StatementPayments } from './statement-payments.tsx';
import { badgeOf } from './statement-words.ts';

const texts = t.statements;

/** One statement, why it stands as it does, and what a person can do about it. */
export default function StatementSheet({ no, onClose }: { no: string; onClose: () => void }) {
  const list = useList(statements.filter, { size: 1, filters: [filter('statement_no', no)] });
  const [statement] = list.rows;
  return (
    <Sheet opened onClose={onClose} title={no}>
      {statement ? (
        <View of={statement} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

const tones = { none: 'info', waiting: 'info', posted: 'info', refused: 'warn' } as const;

function View({ of }: { of: Statement }) {
  const { statement_no, status, erp_refusal, posted_at, payment_status } = of;
  const way = listAt('/outgoing', { view: 'all', document_no: statement_no });
  return (
    <Stack gap="md">
      <div>
        <StatusBadge {...badgeOf(of)} />
      </div>
      <Note tone={tones[status]}>
        {texts.why[status]}
        {erp_refusal === '' ? null : (
          <p>
            {texts.refusal}: {systemTrouble(erp_refusal)}
          </p>
        )}
      </Note>
      <Facts
        facts={[
          [texts.shop, of.franchise_code],
          [texts.day, formatDate(of.business_date)],
          [texts.documents, formatQuantity(of.documents)],
          [texts.sold, formatAmount(of.sold_amount)],
          [texts.returned, formatAmount(of.returned_amount)],
          [texts.remoteNo, of.erp_no],
          [texts.made, <DateText key="made" value={of.created_at} time />],
          [texts.postedAt, posted_at && <DateText key="posted" value={posted_at} time />],
        ]}
      />
      {of.payments.length > 0 && <StatementPayments of={of} />}
      <Button variant="default" renderRoot={props => <Link {...props} {...linkTo(way)} />}>
        {texts.way}
      </Button>
      {status === 'refused' || payment_status === 'refused' ? (
        <>
          <p>{texts.sendHint}</p>
          <CallButton
            call={statements.send}
            input={{ statement_no }}
            look="primary"
            onSent={() => refresh(['statements'])}
          >
            {texts.send}
          </CallButton>
        </>
      ) : null}
    </Stack>
  );
}
