import type { personalData } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { emptyDate, formatDate, formatDateTime, formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { printPage } from '../../../workflows/print/print-page.tsx';

type Taken = AnswerOf<typeof personalData.take>;
const texts = t.personalData;
const sections: Readonly<Record<string, string | undefined>> = texts.sections;
const columns: Readonly<Record<string, string>> = texts.columns;

/** All of it as a file that other programs read. */
export async function savePerson(taken: Taken): Promise<void> {
  const text = JSON.stringify(taken, null, 2);
  saveFile(new Blob([text], { type: 'application/json' }), `${taken.customer_no}.json`);
}

/** All of it on paper. */
export const printPerson = (taken: Taken): Promise<void> =>
  printPage(<Paper of={taken} />, 'a4', { left: taken.customer_no });

function Paper({ of: { customer_no, made_at, made_by, company, sections: held } }: { of: Taken }) {
  return (
    <article className="print-sheet">
      <h1>{texts.printed(company)}</h1>
      <p>
        {customer_no} · {formatDateTime(made_at)} · {texts.madeBy(made_by)}
      </p>
      {held.map(({ table, rows }) => (
        <section key={table}>
          <h2>{sections[table] ?? texts.other}</h2>
          {rows.map((row, at) => (
            // Rows of many tables, which have no key in common, and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <p key={at}>{lineOf(row)}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** What a row says in words; what has none (keys, marks of the program) stands in the file. */
function lineOf(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(columns)
    .flatMap(([column, word]) => {
      const said = wordsOf(row[column]);
      return said === '' ? [] : [`${word}: ${said}`];
    })
    .join(' · ');
}

const isDay = /^\d{4}-\d\d-\d\d$/;
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:/;

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === emptyDate) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'object') return Object.values(value).map(wordsOf).filter(Boolean).join(', ');
  const text = String(value);
  return isDay.test(text) ? formatDate(text) : isInstant.test(text) ? formatDateTime(text) : text;
}
