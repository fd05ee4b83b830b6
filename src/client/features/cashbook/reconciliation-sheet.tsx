import { Button, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bankTransfers } from '#calls/index.ts';
import { filter, searchFor } from '#calls/kit/list-input.ts';
import type { ReconciliationRow } from '#calls/sales/bank-transfers.ts';
import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useList } from '../../read/use-list.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Amount, DateText } from '../../ui/tables/values.tsx';
import { CallButton } from '../../workflows/list/call-button.tsx';
import classes from './cashbook.module.css';
import { accountName } from './entry-words.ts';
import { sourceName, stateName } from './reconciliation-words.ts';

const texts = t.reconciliation;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;
const mostShown = 8;

/** A transfer, or a receipt that waits, next to the list, with what can be decided about it. */
export default function ReconciliationSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(bankTransfers.filter, { size: 1, filters: [filter('id', id)] });
  const [row] = list.rows;
  return (
    <Sheet
      opened
      onClose={onClose}
      title={id.startsWith('t/') ? texts.transferTitle : texts.receiptTitle}
      size="lg"
    >
      {row ? (
        <View row={row} onDone={onClose} />
      ) : (
        <p role="status">{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</p>
      )}
    </Sheet>
  );
}

function View({ row, onDone }: { row: ReconciliationRow; onDone: () => void }) {
  const { allowed } = usePagePermission('/salesOrders/detail');
  const waits = row.status === 'waiting';
  const isDecided = row.status === 'matched' || row.status === 'set_aside';
  return (
    <Stack>
      <h2>
        <Amount value={row.amount} unit /> · {stateName(row)}
      </h2>
      <Facts
        facts={[
          [texts.memo, row.memo],
          [waits || isDecided ? texts.order : texts.meant, row.pos_so_no],
          [texts.customer, row.customer_name],
          [texts.at, <DateText key="at" value={row.booked_at} time />],
          [texts.account, accountName(row.account_no)],
          [texts.reference, row.reference],
          [texts.source, sourceName(row)],
          [texts.shop, row.franchise_code],
          [texts.reason, row.reason],
          [texts.by, row.decided_by],
          [texts.handedBy, row.handed_over_by],
          [texts.handedAt, row.handed_over_at && <DateText value={row.handed_over_at} time />],
        ]}
      />
      {waits && <Note>{texts.waitingHint}</Note>}
      {allowed && row.pos_so_no !== '' && (
        <Button
          variant="default"
          renderRoot={props => <Link to="/salesOrders/detail" search={{ no: row.pos_so_no }} {...props} />}
        >
          {texts.openOrder}
        </Button>
      )}
      {isDecided && (
        <CallButton
          call={bankTransfers.decide}
          input={{ transfer_id: numberOf(row), decision: 'undo', reason: '' }}
          confirm={{ title: texts.undoTitle, body: texts.undoBody, confirmLabel: texts.undo }}
          onSent={({ kind }) => kind === 'done' && onDone()}
        >
          {texts.undo}
        </CallButton>
      )}
      {!waits && !isDecided && <Decide row={row} onDone={onDone} />}
    </Stack>
  );
}

const numberOf = ({ id }: Pick<ReconciliationRow, 'id'>): number => Number(id.slice(2));

/** The receipts that it may be for, the one that it names first; or it is none of the shop's sales. */
function Decide({ row, onDone }: { row: ReconciliationRow; onDone: () => void }) {
  const { button } = usePagePermission('/reports/reconciliation');
  const [search, setSearch] = useState(row.pos_so_no);
  const [reason, setReason] = useState('');
  const list = useList(bankTransfers.filter, {
    size: mostShown,
    filters: [filter('status', 'waiting'), ...(search.trim() === '' ? [] : [searchFor(search.trim())])],
  });
  if (!button('Decide')) return null;
  const transfer_id = numberOf(row);
  const done = ({ kind }: { kind: string }) => kind === 'done' && onDone();
  const ofShop = list.rows.filter(
    ({ franchise_code }) => row.franchise_code === '' || franchise_code === row.franchise_code,
  );
  return (
    <>
      <section aria-label={texts.candidates}>
        <h3>{texts.candidates}</h3>
        <TextInput
          label={texts.search}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <ul className={classes.candidates}>
          {ofShop.map(receipt => (
            <li key={receipt.id}>
              <span>
                <strong className="number">{receipt.pos_so_no}</strong>
                <small className={classes.note}>
                  {receipt.customer_name} <DateText value={receipt.booked_at} time />
                </small>
              </span>
              <Amount value={receipt.amount} unit />
              <CallButton
                call={bankTransfers.decide}
                input={{ transfer_id, decision: 'match', receipt_id: receipt.receipt_id ?? 0, reason: '' }}
                look={receipt.amount === row.amount ? 'primary' : 'default'}
                confirm={{
                  title: texts.matchTitle(receipt.pos_so_no),
                  body:
                    receipt.amount === row.amount
                      ? texts.matchSame
                      : texts[receipt.amount > row.amount ? 'matchLess' : 'matchMore'](
                          money(receipt.amount),
                          money(row.amount),
                        ),
                  confirmLabel: texts.match,
                }}
                onSent={done}
              >
                {texts.match}
              </CallButton>
            </li>
          ))}
        </ul>
        {!list.isPending && ofShop.length === 0 && (
          <p role="status">{list.error?.message ?? texts.noCandidates}</p>
        )}
      </section>
      <section aria-label={texts.setAside}>
        <TextInput
          label={texts.reasonLabel}
          description={texts.setAsideHint}
          maxLength={100}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {reason.trim() !== '' && (
          <CallButton
            call={bankTransfers.decide}
            input={{ transfer_id, decision: 'set_aside', reason: reason.trim() }}
            onSent={done}
          >
            {texts.setAside}
          </CallButton>
        )}
      </section>
    </>
  );
}
