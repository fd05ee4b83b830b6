import { t } from '../../../messages/en.ts';
import { ViewLinks } from '../../../ui/view-links.tsx';

const texts = t.onlineOrders;
const page = '/onlineOrders';

export type View = keyof typeof texts.views;
export const isView = (text: unknown): text is View => typeof text === 'string' && text in texts.views;

/** Which list the page shows. */
export function Views({ now }: { now: View }) {
  const { problems, all, refused } = texts.views;
  return (
    <ViewLinks
      label={texts.view}
      now={now}
      wrap="nowrap"
      views={[
        { key: 'problems', text: problems, place: { to: page, search: {} } },
        { key: 'all', text: all, place: { to: page, search: { view: 'all' } } },
        { key: 'refused', text: refused, place: { to: page, search: { view: 'refused' } } },
      ]}
    />
  );
}
