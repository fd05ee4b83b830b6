import { lazy, Suspense } from 'react';
import { t } from '#client/messages/en.ts';
import { useOthers } from '../../outbox/others.ts';
import { Age } from '../../ui/age.tsx';
import { Arrival } from '../../ui/arrivals.tsx';
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
        <Arrival key={work.owner}>
          <Suspense>
            <MineElsewhere work={work} />
          </Suspense>
        </Arrival>
      ))}
      {others.map(work => (
        <Arrival key={work.owner}>
          {isOffice ? (
            <Suspense>
              <OfficeSends work={work} />
            </Suspense>
          ) : (
            <Note>
              {t.outbox.others(work.count)}, {t.outbox.oldest} <Age at={work.oldest} />. {t.outbox.othersHint}
            </Note>
          )}
        </Arrival>
      ))}
    </>
  );
}
