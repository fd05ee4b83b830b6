import { t } from '../../../messages/en.ts';
import { useConfig } from '../../../read/boot.ts';
import { ViewLinks } from '../../../ui/view-links.tsx';

const texts = t.tablets;
export type View = 'devices' | 'tablets';

/** What the page shows: printers and drawers, or tablets. */
export function Views({ now }: { now: View }) {
  // Another back end knows of no tablets.
  if (!useConfig()?.offers_settings) return null;
  return (
    <ViewLinks
      label={texts.views}
      now={now}
      views={[
        { key: 'devices', text: texts.view.devices, place: { to: '/devices', search: {} } },
        { key: 'tablets', text: texts.view.tablets, place: { to: '/devices', search: { view: 'tablets' } } },
      ]}
    />
  );
}
