import { Button } from '@mantine/core';
import { useState } from 'react';
import { books } from '#calls/administration/index.ts';
import { part } from '#calls/kit/list.ts';
import type { LegalKind } from '#model/setup/tax-identity.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import type { Period } from '../../fields/period.ts';
import { t } from '../../messages/en.ts';
import { notify } from '../../page/notices.ts';
import { allRows } from '../../read/all-rows.ts';
import { usePagePermission } from '../../read/permissions.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { IconDownload, IconPrinter } from '../../ui/icons.tsx';
import { type BookAnswer, BookPaper, headOf } from './book-paper.tsx';
import { isWide, paperOf } from './paper.ts';

const texts = t.books;
type Asked = Period & { franchise_code: string; form_code: string };

/** Excel and paper of the whole book. */
export function BookActions({ asked, book, kind }: { asked: Asked; book: BookAnswer; kind: LegalKind | '' }) {
  const { button } = usePagePermission('/reports/books');
  const locationName = useLocationName();
  const canFetch = useCanFetch();
  const [busy, setBusy] = useState<'' | 'excel' | 'print'>('');

  const whole = async () => {
    const call = part(books.rows, `${books.rows.name}/${JSON.stringify(asked)}`, { fixed: asked });
    const input = { page: 1, size: 20, filters: [], sort_order: call.list.sort };
    const { rows } = await allRows(call, input);
    return paperOf(book.form.layout, { ...book, rows }, locationName, true);
  };
  const run = async (what: 'excel' | 'print') => {
    setBusy(what);
    try {
      const [paper, head] = [await whole(), headOf(book, kind, asked)];
      if (what === 'excel')
        await import('./export-book.ts').then(({ exportBook }) => exportBook(head, paper));
      else {
        const { printPage } = await import('../../workflows/print/print-page.tsx');
        await printPage(<BookPaper head={head} paper={paper} />, 'a4', {
          left: book.form.form_code,
          landscape: isWide(paper),
        });
      }
    } catch {
      notify.failure(what === 'excel' ? t.ui.exportFailed : texts.printFailed);
    } finally {
      setBusy('');
    }
  };
  return (
    <>
      {button('Export Excel') ? (
        <Button
          variant="default"
          leftSection={<IconDownload />}
          loading={busy === 'excel'}
          disabled={!canFetch}
          onClick={() => void run('excel')}
        >
          {t.ui.exportExcel}
        </Button>
      ) : null}
      {button('Print') ? (
        <Button
          variant="default"
          leftSection={<IconPrinter />}
          loading={busy === 'print'}
          disabled={!canFetch}
          onClick={() => void run('print')}
        >
          {texts.print}
        </Button>
      ) : null}
    </>
  );
}
