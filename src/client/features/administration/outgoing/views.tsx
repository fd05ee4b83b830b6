import { t } from '../../../messages/en.ts';
import { ViewLinks } from '../../../ui/view-links.tsx';

const texts = t.outgoing;
export type View = 'unsent' | 'all';

/** Which entries the list has: those that have not ended, or all. */
export function Views({ now }: { now: View }) {
  return (
    <ViewLinks
      label={texts.view}
      now={now}
      wrap="nowrap"
      views={[
        { key: 'unsent', text: texts.views.unsent, place: { to: '/outgoing', search: {} } },
        { key: 'all', text: texts.views.all, place: { to: '/outgoing', search: { view: 'all' } } },
      ]}
    />
  );
}
