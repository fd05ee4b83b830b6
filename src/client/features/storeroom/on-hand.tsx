import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { listSearch } from '../../page/list-search.ts';
import { StoreroomScreen } from './storeroom-screen.tsx';

// Counting is a job of its own.
const CountScreen = lazy(() => import('./count/count-screen.tsx'));

/** `q`: what is searched, `item` and `variant`: what is open, `location`, `show`, `category`: filters, `count`: the counting mode. */
export const Route = createFileRoute('/_default/reports/onHand')({
  validateSearch: listSearch,
  component: OnHandScreen,
});

function OnHandScreen() {
  const { count } = Route.useSearch();
  if (count === undefined) return <StoreroomScreen />;
  return (
    <Suspense>
      <CountScreen />
    </Suspense>
  );
}
