import { Button, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { einvoices } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { refresh } from '../../../read/query-client.ts';
import { failureText, fetchCall } from '../../../transport/fetch-call.ts';
import { useCanFetch } from '../../../transport/reading.ts';
import { IconDownload } from '../../../ui/icons.tsx';
import { DateField } from '../../../ui/inputs/date-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkTo, listAt } from '../../../ui/place.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { saveTable } from '../../../workflows/list/export-excel.ts';
import { useShops } from '../../../workflows/report/shop-choice.tsx';
import { columnsOfFile, rowsOfFile } from './day-file.ts';
import { columnsOfPapers, rowsOfPapers } from './papers-file.ts';

const texts = t.einvoices;
type Answer = AnswerOf<typeof einvoices.toEnter>;

/** Of a shop and a day: a file for the provider, of the invoices that people make by hand. */
export default function DayFileSheet({ onClose }: { onClose: () => void }) {
  const shops = useShops();
  const own = useFranchiseUser()?.franchise?.franchise_code ?? '';
  const [shop, setShop] = useState(own || (shops.size === 1 ? ([...shops.keys()][0] ?? '') : ''));
  const [day, setDay] = useState(businessToday());
  const [made, setMade] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const canFetch = useCanFetch();

  const make = async () => {
    setBusy(true);
    setMade(null);
    try {
      const answer = await fetchCall(einvoices.toEnter, { invoice_date: day, franchise_code: shop });
      if (answer.invoices.length > 0)
        await saveTable(rowsOfFile(answer.invoices), columnsOfFile, `${texts.fileName} ${shop} ${day}`);
      setMade(answer);
    } catch (error) {
      notify.failure(failureText(einvoices.toEnter, error) ?? t.ui.exportFailed);
      refresh(['einvoices']);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet opened onClose={onClose} title={texts.file}>
      <Stack>
        <Note>{texts.fileHint}</Note>
        {own === '' ? (
          <Select
            size="md"
            label={texts.shop}
            searchable
            limit={50}
            data={[...shops].map(([value, label]) => ({ value, label: `${value} ${label}` }))}
            value={shop === '' ? null : shop}
            onChange={next => {
              setShop(next ?? '');
              setMade(null);
            }}
          />
        ) : null}
        <DateField
          label={texts.date}
          max={businessToday()}
          value={day}
          onChange={next => {
            setDay(next);
            setMade(null);
          }}
        />
        {canFetch ? null : <Note tone="warn">{t.call.needsConnection}</Note>}
        <Button
          leftSection={<IconDownload />}
          loading={busy}
          disabled={!canFetch || shop === '' || day === ''}
          onClick={() => void make()}
        >
          {texts.fileDownload}
        </Button>
        <div role="status">{made ? <Made of={made} name={`${shop} ${day}`} /> : null}</div>
      </Stack>
    </Sheet>
  );
}

/** What is in the file, and what a person has to look at before it can be. */
function Made({ of: { invoices, papers, held, more }, name }: { of: Answer; name: string }) {
  const download = () => {
    void saveTable(rowsOfPapers(papers), columnsOfPapers, `${texts.papersFileName} ${name}`).catch(() =>
      notify.failure(t.ui.exportFailed),
    );
  };
  return (
    <Stack>
      {invoices.length > 0 || held.length + papers.length === 0 ? (
        <Note>{texts.fileMade(invoices.length)}</Note>
      ) : null}
      {papers.length === 0 ? null : (
        <>
          <Note>{texts.papersToMake(papers.length)}</Note>
          <Button variant="default" leftSection={<IconDownload />} onClick={download}>
            {texts.papersDownload}
          </Button>
        </>
      )}
      {more ? <Note tone="warn">{texts.fileMore}</Note> : null}
      {held.length === 0 ? null : (
        <Note tone="warn">
          {texts.fileHeld(held.length)}
          <ul>
            {held.map(({ id, document_no, hold }) => (
              <li key={id}>
                <Link
                  style={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
                  {...linkTo(listAt('/eInvoices', { 'e-invoice': String(id) }))}
                >
                  {document_no}
                </Link>{' '}
                {texts.holds[hold]}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </Stack>
  );
}
