import { Button } from '@mantine/core';
import { systemIndex } from '#calls/administration/index.ts';
import type { SystemIndex } from '#calls/administration/system-index.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Age } from '../../../ui/age.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import classes from './system-index.module.css';
import { useRebuild } from './use-rebuild.ts';

const texts = t.systemIndex;

/** One check: what it compares, what it found, and how what differs is put right. */
export function OneIndex({ one, refresh }: { one: SystemIndex; refresh(): void }) {
  const { index, differences, rebuilt_at } = one;
  const name = texts.names[index];
  return (
    <li aria-label={name} className={classes.one}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <Finding one={one} />
      </div>
      <p className={classes.about}>{texts.about[index]}</p>
      {one.checked_at === null ? null : (
        <small className={classes.about}>
          <Age at={one.checked_at} /> {texts.checked(one.checked_by, formatQuantity(one.ms))}
          {rebuilt_at === null ? null : (
            <>
              {' · '}
              {texts.rebuilt(formatQuantity(one.rebuilt))} <DateText value={rebuilt_at} time />
            </>
          )}
        </small>
      )}
      {differences > 0 ? <Examples one={one} name={name} /> : null}
      <div className={classes.buttons}>
        <CallButton call={systemIndex.run} input={{ index, rebuild: false }} onSent={refresh}>
          {texts.check}
        </CallButton>
        {one.kind === 'derived' && differences > 0 ? <Rebuild one={one} refresh={refresh} /> : null}
      </div>
    </li>
  );
}

function Finding({ one }: { one: SystemIndex }) {
  if (one.checked_at === null) return <StatusBadge status="" label={texts.never} />;
  return one.differences > 0 ? (
    <StatusBadge status="PARTIAL_SHIPPED" label={texts.differs(formatQuantity(one.differences))} />
  ) : (
    <StatusBadge status="POSTED" label={texts.agrees} />
  );
}

function Rebuild({ one, refresh }: { one: SystemIndex; refresh(): void }) {
  const { rebuild, left, why } = useRebuild(one.index, refresh);
  return (
    <Hint text={why}>
      {describedBy => (
        <Button
          aria-describedby={describedBy}
          loading={left !== null}
          {...(why === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
          onClick={() => {
            if (why === null) void rebuild(one.differences);
          }}
        >
          {left === null ? texts.rebuild : texts.rebuilding(formatQuantity(left))}
        </Button>
      )}
    </Hint>
  );
}

function Examples({ one, name }: { one: SystemIndex; name: string }) {
  const more = one.differences - one.examples.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
    <section className={classes.examples} tabIndex={0} aria-label={texts.examples(name)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.stored}</th>
            <th scope="col">{texts.source}</th>
          </tr>
        </thead>
        <tbody>
          {one.examples.map(({ key, stored, source }) => (
            <tr key={key}>
              <th scope="row">{key}</th>
              <td>{inWords(stored)}</td>
              <td>{inWords(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>{texts.more(formatQuantity(more))}</p> : null}
    </section>
  );
}

/** Figures as everywhere else: `1234.5 / 7` is `1.234,5 / 7`. */
const inWords = (text: string) =>
  text
    .split(' ')
    .map(word => (/^-?\d{1,15}(\.\d{1,3})?$/.test(word) ? formatQuantity(Number(word)) : word))
    .join(' ');
