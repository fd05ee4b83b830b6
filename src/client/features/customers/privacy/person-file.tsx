import type { personalData } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { fieldInWords } from '../../../messages/administration/grants.ts';
import { t } from '../../../messages/en.ts';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { printPage } from '../../../workflows/print/print-page.tsx';

type Taken = AnswerOf<typeof personalData.take>;
const texts = t.personalData;
const sections: Readonly<Record<string, string | undefined>> = texts.sections;

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
          <h2>{sections[table] ?? fieldInWords(table)}</h2>
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

/** What a row says, without what it leaves empty. */
function lineOf(row: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return said
    .map(
      ([column, value]) =>
        `${fieldInWords(column)}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(' · ');
}
