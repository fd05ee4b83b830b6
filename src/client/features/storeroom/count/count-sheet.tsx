import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#client/page/server-clock.ts';
import { useLocationName } from '../../../fields/location-name.tsx';
import { useOwnLocations } from '../../../fields/location-picker.tsx';
import { t } from '../../../messages/en.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { IconArrowLeft } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import { useSession } from '../../../who/session-state.ts';
import { FormatButtons } from '../../../workflows/print/format-buttons.tsx';
import type { CountPrint } from '../../../workflows/print/print-counts.ts';
import { PrintJob } from '../../../workflows/print/print-job.tsx';
import type { PrintFormat } from '../../../workflows/print/print-request.ts';
import type { ScanAnswer } from '../../../workflows/scan/scan-answer.ts';
import { ScanButton } from '../../../workflows/scan/scan-button.tsx';
import { StockAge } from '../storeroom-head.tsx';
import type { Storeroom } from '../use-storeroom.ts';
import styles from './count.module.css';
import { differenceOf } from './count.ts';
import { named, notCounted } from './counted-items.ts';
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
  const [printing, setPrinting] = useState<PrintFormat | null>(null);
  const locations = useOwnLocations();
  const session = useSession();
  const whole = count.scope === 'location';
  const missing = whole ? notCounted(count, storeroom) : [];
  const differing = count.lines.filter(line => differenceOf(line) !== 0);
  const unknown = count.lines.filter(({ books }) => books.expected === null).length;
  const tabs: [Show, string][] = [
    ['differences', texts.differences(differing.length)],
    ['all', texts.all(count.lines.length)],
    ...(whole ? [['missing', texts.missing(missing.length)] as [Show, string]] : []),
  ];
  const counted = count.lines.map(line => ({
    ...named(line, storeroom),
    counted: line.counted,
    expected: line.books.expected,
    difference: differenceOf(line),
  }));
  const open = missing.map(item => ({
    ...item,
    counted: null,
    expected: counting.booksOf(item).expected,
    difference: null,
  }));
  const sheet: CountPrint = {
    location: name,
    franchiseCode: locations.find(({ code }) => code === count.location_code)?.franchise_code ?? '',
    countedBy: session?.username ?? '',
    at: serverNow(),
    blind: count.blind,
    lines: [...counted, ...open],
  };
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
      <SheetHead name={name} asOf={storeroom.asOf} onBack={onBack} />
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
        <ReceiveThese count={count} storeroom={storeroom} />
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
      <Group>
        <FormatButtons label={t.doc.printA4} usual="a4" onPrint={setPrinting} />
      </Group>
      {printing && (
        <PrintJob print={{ kind: 'count', sheet }} format={printing} onDone={() => setPrinting(null)} />
      )}
      <PostCount
        storeroom={storeroom}
        count={count}
        leftOut={missing.length}
        busy={props.busy}
        onPost={props.onPost}
        onDiscard={() => void discard()}
      />
    </>
  );
}

function SheetHead({ name, asOf, onBack }: { name: string; asOf: Storeroom['asOf']; onBack: () => void }) {
  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} onClick={onBack}>
        <IconArrowLeft />
        {texts.toCount}
      </button>
      <Heading>{texts.toSheet}</Heading>
      <span className={styles.facts}>
        {name}
        <span>
          {texts.stock} <StockAge asOf={asOf} />
        </span>
      </span>
    </header>
  );
}
