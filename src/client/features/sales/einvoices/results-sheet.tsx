import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { einvoiceResults } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { mostResults } from '#calls/sales/einvoice-results.ts';
import { formatAmount, formatDate, formatNumber, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type LineColumn, LineTable } from '../../../ui/tables/line-table.tsx';
import { readTable, withHeaders } from '../../../workflows/read-file/read-table.ts';
import { TableFields } from '../../../workflows/read-file/table-fields.tsx';
import { whyUnread } from '../../../workflows/read-file/why-unread.ts';
import { lackingIn, type ReadRow, type ResultTable, resultFields, resultsOf } from './results-file.ts';

const texts = t.einvoiceResults;
const unreadable = { ...t.statement.unreadable, format: texts.format };

type Checked = AnswerOf<typeof einvoiceResults.check>['rows'][number];
type Line = ReadRow & { line_no: number; checked: Checked | null };
type Look = { file: File; table: ResultTable; lines: Line[]; problem: string };

/** The numbers that a provider gave to the invoices of the day's file: looked at, then taken all together. */
export default function ResultsSheet({ onClose }: { onClose: () => void }) {
  const [look, setLook] = useState<Look | null>(null);
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();

  const read = async (file: File, table: ResultTable) => setLook({ file, table, ...(await checked(table)) });
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => notify.failure(whyUnread(error, unreadable)));
    setBusy(false);
  };
  const choose = (file: File, sheet?: number) =>
    run(async () => read(file, await readTable(file, resultFields, sheet === undefined ? {} : { sheet })));

  return (
    <Sheet opened size="xl" onClose={onClose} title={texts.title}>
      <Stack>
        <Note>{texts.hint}</Note>
        {canFetch ? null : <Note tone="warn">{t.call.needsConnection}</Note>}
        <Group>
          <FileButton
            accept=".xlsx,.csv,.txt"
            off={!canFetch}
            busy={busy}
            onFiles={async ([file]) => file && choose(file)}
          >
            {look ? texts.another : texts.choose}
          </FileButton>
        </Group>
        {look ? (
          <>
            <h3>{look.file.name}</h3>
            <TableFields
              table={look.table}
              onSheet={sheet => void choose(look.file, sheet)}
              onHeader={at => void run(() => read(look.file, withHeaders(look.table, at, resultFields)))}
            />
            <Found look={look} onDone={onClose} />
          </>
        ) : null}
      </Stack>
    </Sheet>
  );
}

/** What the server makes of each row that can be read. */
async function checked(table: ResultTable): Promise<{ lines: Line[]; problem: string }> {
  const lacks = lackingIn(table);
  if (lacks.length > 0)
    return { lines: [], problem: texts.lacks(lacks.map(field => texts.fields[field]).join(', ')) };
  const rows = resultsOf(table, businessToday());
  const results = rows.flatMap(({ result }) => result ?? []);
  if (results.length > mostResults) return { lines: [], problem: texts.mostRows(formatNumber(mostResults)) };
  const lines = (found: readonly Checked[]) => {
    const left = found.values();
    return rows.map((row, line_no) => ({
      ...{ ...row, line_no },
      checked: row.result ? (left.next().value ?? null) : null,
    }));
  };
  if (results.length === 0) return { lines: lines([]), problem: '' };
  try {
    return { lines: lines((await fetchCall(einvoiceResults.check, { results })).rows), problem: '' };
  } catch (error) {
    return { lines: [], problem: failureText(einvoiceResults.check, error) ?? t.call.failed };
  }
}

const isRight = ({ checked: found }: Line) => found?.verdict === '' || found?.verdict === 'known';

function Found({ look: { lines, problem }, onDone }: { look: Look; onDone: () => void }) {
  const enter = useCall(einvoiceResults.enter);
  const [busy, setBusy] = useState(false);
  if (problem !== '') return <Note tone="warn">{problem}</Note>;
  const wrong = lines.filter(line => !isRight(line)).length;
  const fresh = lines.filter(({ checked: found }) => found?.verdict === '').length;
  const take = async () => {
    setBusy(true);
    const sent = await enter.send({ results: lines.flatMap(({ result }) => result ?? []) });
    setBusy(false);
    if (sent.kind !== 'done') return;
    notify.success(texts.taken(formatQuantity(sent.answer.entered)));
    onDone();
  };
  return (
    <>
      {wrong > 0 ? <Note tone="warn">{texts.wrong(formatQuantity(wrong))}</Note> : null}
      {wrong === 0 && fresh === 0 ? <Note>{texts.nothing}</Note> : null}
      {enter.allowed().ok && wrong === 0 && fresh > 0 ? (
        <Group>
          <Button loading={busy} onClick={() => void take()}>
            {texts.take(formatQuantity(fresh))}
          </Button>
        </Group>
      ) : null}
      <LineTable title={texts.title} columns={columns} lines={wrongFirst(lines)} />
    </>
  );
}

const wrongFirst = (lines: readonly Line[]): Line[] => [
  ...lines.filter(line => !isRight(line)),
  ...lines.filter(isRight),
];

const columns: readonly LineColumn<Line>[] = [
  { title: texts.row, cell: ({ row }) => formatQuantity(row), number: true },
  { title: texts.fields.document_no, cell: ({ document_no }) => document_no },
  { title: texts.state, cell: line => <State of={line} /> },
  {
    title: texts.fields.number,
    cell: ({ result }) => (result ? `${result.issued_series} ${result.issued_number}` : ''),
  },
  { title: texts.fields.date, cell: ({ result }) => formatDate(result?.invoice_date ?? '') },
  {
    title: texts.fields.amount,
    cell: ({ result }) => (result ? formatAmount(result.amount) : ''),
    number: true,
  },
];

function State({ of }: { of: Line }) {
  const { unread, checked: found } = of;
  if (unread !== '') return <StatusBadge status="refused" label={texts.unread[unread]} />;
  if (!found) return null;
  const { verdict, amount } = found;
  const look = verdict === '' ? 'waiting' : verdict === 'known' ? 'done' : 'refused';
  return (
    <>
      <StatusBadge status={look} label={texts.verdicts[verdict]} />
      {verdict === 'amount' ? <small> {texts.sold(formatAmount(amount))}</small> : null}
    </>
  );
}
