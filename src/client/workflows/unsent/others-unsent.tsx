import { lazy, Suspense } from 'react';
import { t } from '#client/messages/en.ts';
import { useOthers } from '../../outbox/others.ts';
import { Age } from '../../ui/age.tsx';
import { Note } from '../../ui/note.tsx';
import { isAdministrator, useSession } from '../../who/session-state.ts';

// Hardly anybody changes shops.
const MineElsewhere = lazy(() => import('./mine-elsewhere.tsx'));
const OfficeSends = lazy(() => import('./office-sends.tsx'));

/** Unsent work on this tablet that is not in the open queue: one's own for other shops, and of other people how much and since when. */
export function OthersUnsent() {
  const { mine, others } = useOthers();
  const isOffice = isAdministrator(useSession());
  return (
    <>
      {mine.map(work => (
        <Suspense key={work.owner}>
          <MineElsewhere work={work} />
        </Suspense>
      ))}
      {others.map(work =>
        isOffice ? (
          <Suspense key={work.owner}>
            <OfficeSends work={work} />
          </Suspense>
        ) : (
          <Note key={work.owner}>
            {t.outbox.others(work.count)}, {t.outbox.oldest} <Age at={work.oldest} />. {t.outbox.othersHint}
          </Note>
        ),
      )}
    </>
  );
}
