import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useLocationName } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconArrowLeft } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { ScanButton } from '../../../workflows/scan/scan-button.tsx';
import { StockAge } from '../storeroom-head.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { differenceOf } from './count.ts';
import { notCounted } from './counted-items.ts';
import { Heading } from './heading.tsx';
import { NotCounted } from './not-counted.tsx';
import { PostCount } from './post-count.tsx';
import { Problem } from './problem.tsx';
import { ReceiveThese } from './receive-these.tsx';
import { SheetLines } from './sheet-lines.tsx';
import type { Counting } from './use-count.ts';

const texts = t.stockCount;
type Show = 'differences' | 'all' | 'missing';

/** Counted against expected, line by line, to look over and correct before it becomes warehouse entries. */
export function CountSheet(props: {
  counting: Counting;
  storeroom: Storeroom;
  scan: (code: string) => ScanAnswer;
  problem: string | null;
  busy: boolean;
  onPost: () => Promise<void>;
  onBack: () => void;
}) {
  const { counting, storeroom, onBack } = props;
  const { count, dispatch } = counting;
  const name = useLocationName()(count.location_code);
  const [show, setShow] = useState<Show>('differences');
  const whole = count.scope === 'location';
  const missing = whole ? notCounted(count, storeroom) : [];
  const differing = count.lines.filter(line => differenceOf(line) !== 0);
  const unknown = count.lines.filter(({ books }) => books.expected === null).length;
  const tabs: [Show, string][] = [
    ['differences', texts.differences(differing.length)],
    ['all', texts.all(count.lines.length)],
    ...(whole ? [['missing', texts.missing(missing.length)] as [Show, string]] : []),
  ];
  const discard = async () => {
    const question = {
      title: texts.discardTitle,
      body: texts.discardBody(count.lines.length),
      confirmLabel: texts.discard,
      danger: true,
    };
    if (!(await confirm(question))) return;
    counting.restart();
    onBack();
  };
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.back} onClick={onBack}>
          <IconArrowLeft />
          {texts.toCount}
        </button>
        <Heading>{texts.toSheet}</Heading>
        <span className={styles.facts}>
          {name}
          <span>
            {texts.stock} <StockAge asOf={storeroom.asOf} />
          </span>
        </span>
      </header>
      <Problem text={props.problem} />
      {unknown > 0 && <Note tone="warn">{texts.unknownStock(unknown)}</Note>}
      <div className={styles.tools}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a block with a legend, this stands in a line */}
        <div role="group" className={styles.tabs} aria-label={texts.show}>
          {tabs.map(([key, text]) => (
            <button key={key} type="button" aria-pressed={show === key} onClick={() => setShow(key)}>
              {text}
            </button>
          ))}
        </div>
        <ScanButton onScan={props.scan} />
        <ReceiveThese count={count} />
      </div>
      <Checkbox
        className={styles.check}
        label={texts.scopes.location}
        checked={whole}
        onChange={event => {
          const scope = event.currentTarget.checked ? 'location' : 'scanned';
          dispatch({ type: 'settings', settings: { scope } });
          setShow(scope === 'location' ? 'missing' : 'differences');
        }}
      />
      {show === 'missing' && whole ? (
        <NotCounted items={missing} counting={counting} />
      ) : (
        <SheetLines
          key={show}
          lines={show === 'all' ? count.lines : differing}
          empty={show === 'all' ? texts.nothing : texts.noDifferences}
          counting={counting}
          storeroom={storeroom}
        />
      )}
      <PostCount
        count={count}
        leftOut={missing.length}
        busy={props.busy}
        onPost={props.onPost}
        onDiscard={() => void discard()}
      />
    </>
  );
}
