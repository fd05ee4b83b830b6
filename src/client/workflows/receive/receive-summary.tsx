import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { IconAlert, IconCheck } from '../../ui/icons.tsx';
import type { Difference } from './counting.ts';
import classes from './receive-summary.module.css';

const texts = t.receive;

/** Before it is received: what is missing and what is too many, by name. */
export function ReceiveSummary({
  missing,
  extra,
}: {
  missing: readonly Difference[];
  extra: readonly Difference[];
}) {
  if (missing.length === 0 && extra.length === 0)
    return (
      <p className={classes.head} data-ok>
        <IconCheck /> {texts.complete}
      </p>
    );
  return (
    <>
      <p className={classes.head}>
        <IconAlert /> {texts.differs(missing.length, extra.length)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.all} aria-label={texts.summary} tabIndex={0}>
        <Differences title={texts.missing} of={missing} />
        <Differences title={texts.extra} of={extra} hint={texts.extraHint} />
      </section>
    </>
  );
}

function Differences({ title, of, hint }: { title: string; of: readonly Difference[]; hint?: string }) {
  if (of.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.list} aria-label={title}>
        {of.map(({ key, name, quantity, listed }) => (
          <li key={key}>
            <span>
              {name}
              {!listed && <small>{texts.notListed}</small>}
            </span>
            <strong>{formatQuantity(quantity)}</strong>
          </li>
        ))}
      </ul>
      {hint && <p className={classes.hint}>{hint}</p>}
    </section>
  );
}
