import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { bankAccounts } from '#calls/index.ts';
import type { MoneyEntry } from '#calls/sales/bank-accounts.ts';
import { formatAmount } from '#model/kit/format.ts';
import { isLocal, localNumber } from '#model/kit/local-number.ts';
import { useDrawerPlace } from '../../fields/drawers.ts';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { useListSearch } from '../../read/search.ts';
import { useList } from '../../read/use-list.ts';
import { Facts } from '../../ui/facts.tsx';
import { UnsentMark } from '../../ui/marks.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { FormatButtons } from '../../workflows/print/format-buttons.tsx';
import { PrintJob } from '../../workflows/print/print-job.tsx';
import type { PrintFormat, VoucherEntry } from '../../workflows/print/print-request.ts';
import { PaidDocument, placeOf } from './entry-columns.tsx';
import { typeName, whyOf } from './entry-words.ts';

const texts = t.cashbook;

/** One entry of the books next to its list, and the voucher of cash that came in or went out by hand. */
export default function EntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { rows, isPending } = useList(bankAccounts.filter, useListSearch(bankAccounts.filter).input);
  const entry = rows.find(row => row.id === id);
  return (
    <Sheet opened onClose={onClose} title={entry ? typeName(entry.document_type) : texts.entries}>
      {entry ? <Entry entry={entry} /> : <Note>{isPending ? t.ui.loading : texts.entryGone}</Note>}
    </Sheet>
  );
}

function Entry({ entry }: { entry: MoneyEntry }) {
  const till = useDrawerPlace();
  const personName = usePersonName();
  const [format, setFormat] = useState<PrintFormat | null>(null);
  return (
    <Stack>
      <h2>
        {formatAmount(entry.amount)} ₫ {isLocal(entry.document_no) && <UnsentMark />}
      </h2>
      <Facts
        facts={[
          [texts.no, localNumber(entry.document_no)],
          [texts.date, <DateText key="date" value={entry.posting_date} />],
          [texts.trueDate, entry.true_date && <DateText key="true" value={entry.true_date} />],
          [texts.account, placeOf(entry, till)],
          [isVoucher(entry) ? texts.payer[entry.document_type] : texts.name, entry.name],
          [texts.address, entry.address],
          [texts.reason, whyOf(entry)],
          [texts.document, entry.pos_so_no && <PaidDocument no={entry.pos_so_no} />],
          [texts.by, personName(entry.created_by)],
          [texts.at, <DateText key="at" value={entry.created_at} time />],
        ]}
      />
      {isVoucher(entry) && (
        <Group gap="xs">
          <FormatButtons label={texts.voucher[entry.document_type]} onPrint={setFormat} />
        </Group>
      )}
      {isVoucher(entry) && format && (
        <PrintJob print={{ kind: 'voucher', entry }} format={format} onDone={() => setFormat(null)} />
      )}
    </Stack>
  );
}

const isVoucher = (entry: MoneyEntry): entry is VoucherEntry =>
  entry.document_type === 'cash_in' || entry.document_type === 'cash_out';
