import { resources } from '#calls/index.ts';
import type { List } from '#calls/kit/call.ts';
import { t } from '#client/messages/en.ts';
import { formatNumber, formatTime } from '#model/kit/format.ts';
import { persistedTablesNow } from '../../life/following.ts';
import { serverMs } from '../../page/server-clock.ts';
import { useSignal } from '../../page/signal.ts';
import { useStoredTable } from '../../read/use-table.ts';
import { syncTrouble, type Trouble } from '../../tablet/sync-trouble.ts';
import { Age } from '../../ui/age.tsx';
import styles from './freshness.module.css';

/** What lies on this tablet, how much and how old. */
export function Freshness() {
  return (
    <section className={styles.tablet} aria-labelledby="on-tablet">
      <h3 id="on-tablet">{t.home.onTablet}</h3>
      <p>{t.home.onTabletHint}</p>
      <ul>
        {persistedTablesNow().map(({ call }) => (
          <Row key={call.name} call={call} />
        ))}
      </ul>
    </section>
  );
}

/** Of a simple thing: what its page is called. */
function pageName(call: List<unknown>): string | undefined {
  const page = resources.find(({ filter }) => filter === call)?.about.page;
  return page && t.pages[page];
}

function Row({ call }: { call: List<unknown> }) {
  const { rows, asOf, filling } = useStoredTable(call);
  const trouble = useSignal(syncTrouble).get(call.name);
  return (
    <li>
      <span>{t.tablet.tables[call.name] ?? pageName(call)}</span>
      <span className="number">{t.home.rows(formatNumber(rows.length))}</span>
      <span className={styles.age}>
        {filling ? (
          <progress max={Math.max(1, filling.total)} value={filling.done} aria-label={t.ui.loading} />
        ) : (
          <Age at={asOf} />
        )}
      </span>
      {trouble && !filling ? <p className={styles.trouble}>{troubleText(trouble)}</p> : null}
    </li>
  );
}

function troubleText({ why, msg, again }: Trouble): string {
  const { said, reasons, at, soon } = t.home.trouble;
  const reason = msg || reasons[why];
  return said(reason, Date.parse(again) > serverMs() ? at(formatTime(again)) : soon);
}
