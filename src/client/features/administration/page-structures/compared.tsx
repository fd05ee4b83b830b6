import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageStructures } from '#calls/administration/index.ts';
import {
  type Difference,
  differencesFromApp,
  grantKinds,
  inApp,
  structureOf,
} from '#model/administration/page-structure.ts';
import { syncNow } from '../../../life/fill.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { useList } from '../../../read/use-list.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { grantLabel, pageLabel } from '../grant-words.ts';
import classes from './structures.module.css';

const texts = t.pageStructures;

/** How the list of pages differs from what the app really has, and one button that brings it in line. */
export function Compared() {
  const { rows, asOf } = useList(pageStructures.filter, { size: 1000 });
  const differences = differencesFromApp(rows.map(structureOf));
  const [busy, setBusy] = useState(false);
  const { send: create, allowed } = useCall(pageStructures.create);
  const { send: update } = useCall(pageStructures.update);
  const { send: remove } = useCall(pageStructures.remove);
  if (asOf === null) return null;
  const may = allowed();
  const wanting = !may.ok && may.reason === 'connection' ? may.why : null;

  const bring = async () => {
    const question = { title: texts.bringTitle, body: texts.bringBody, confirmLabel: texts.bring };
    if (!(await confirm(question))) return;
    setBusy(true);
    const quiet = { quiet: true };
    const failed: string[] = [];
    for (const { page_url } of differences) {
      const row = rows.find(one => one.page_url === page_url);
      const app = inApp(page_url);
      const sent = app
        ? row
          ? await update({ id: row.id, ...textsOf(app), page_name: row.page_name }, quiet)
          : await create(textsOf(app), quiet)
        : row && (await remove({ id: row.id }, quiet));
      if (sent && sent.kind !== 'done') failed.push(page_url);
    }
    setBusy(false);
    // The tablet's table loses rows only when it is filled again.
    void syncNow({ force: true, only: pageStructures.filter });
    if (failed.length > 0) notify.failure(texts.broughtPart);
    else notify.success(texts.brought);
  };

  if (differences.length === 0)
    return (
      <section className={classes.compared} aria-label={texts.difference}>
        <p>{texts.same}</p>
      </section>
    );
  return (
    <section className={classes.compared} aria-label={texts.difference}>
      <div className={classes.head}>
        <strong role="status">{texts.changes(differences.length)}</strong>
        <Button c="white" loading={busy} disabled={wanting !== null} onClick={() => void bring()}>
          {texts.bring}
        </Button>
      </div>
      {wanting === null ? null : <Note tone="warn">{wanting}</Note>}
      <ul>
        {differences.map(difference => (
          <li key={difference.page_url}>
            <OnePage difference={difference} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const textsOf = (app: NonNullable<ReturnType<typeof inApp>>) => ({
  page_url: app.page_url,
  page_name: app.page_name,
  buttons: JSON.stringify(app.buttons),
  fields: JSON.stringify(app.fields),
  filters: JSON.stringify(app.filters),
});

function OnePage({ difference }: { difference: Difference }) {
  const { page_url, page, added, gone } = difference;
  const name = pageLabel(page_url, page_url);
  if (page === 'new')
    return (
      <>
        {texts.newInApp}:{' '}
        <Link to="/pageStructure/detail/$" params={{ _splat: `new${page_url}` }}>
          {name}
        </Link>
      </>
    );
  if (page === 'gone')
    return (
      <>
        {texts.gone}: {name}
      </>
    );
  const words = (what: Difference['added']) =>
    grantKinds.flatMap(kind => what[kind].map(one => `${texts[kind]} ${grantLabel(kind, one)}`)).join(', ');
  const parts = [
    [texts.newInApp, words(added)],
    [texts.gone, words(gone)],
  ].filter(([, what]) => what !== '');
  return (
    <>
      {name}. {parts.map(([word, what]) => `${word}: ${what}`).join('. ')}
    </>
  );
}
