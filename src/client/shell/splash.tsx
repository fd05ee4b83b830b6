import { t } from '../messages/en.ts';

/** What index.html shows until the first script runs, for a page that is not there yet. */
export function Splash() {
  return <div className="splash" role="status" aria-label={t.ui.loading} />;
}
