import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Verdict } from '#model/kit/actions.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { confirm } from '../../ui/confirm.tsx';
import { RestoredNote } from '../../ui/form-page.tsx';
import { IconAlert } from '../../ui/icons.tsx';
import { ItemPictures } from '../items/item-picture.tsx';
import { useItemScanner } from '../items/use-item-scanner.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import type { Counted, ReceivePiece, Progress as ReceiveProgress } from './counting.ts';
import { LastReceived } from './last-received.tsx';
import classes from './receive-form.module.css';
import { ReceiveSummary } from './receive-summary.tsx';
import { type ReceiveColumn, ReceiveTable } from './receive-table.tsx';
import type { Receiving } from './use-receiving.ts';

const texts = t.receive;

/**
 * Counts what came in, line by line or scan by scan, and posts it with one button. `may` says whether it can be received
 * now, and else why not.
 */
export function ReceiveForm<P extends ReceivePiece>({
  label,
  receiving,
  columns,
  may,
  send,
  more,
}: {
  label: string;
  receiving: Receiving<P>;
  columns: readonly ReceiveColumn<P>[];
  may: Verdict<string>;
  /** Resolves to true when it was taken, by the server or by the outbox. */
  send: (counted: readonly Counted<P>[]) => Promise<boolean>;
  /** Next to the button that posts. */
  more?: ReactNode;
}) {
  const { progress, counted, over, busy } = receiving;
  const hasRemaining = progress.lines > 0;
  const open = may.ok && hasRemaining;
  const { cards, button } = useCards(columns, open);
  useItemScanner(receiving.scan, { active: open && !busy });
  const none = counted.length === 0 && receiving.differences.extra.length === 0;
  const why = open ? null : hasRemaining ? !may.ok && may.why : nothingLeft(receiving.pieces);
  const quantity = inUnits(progress.counted);
  const post = async () => {
    const question = {
      title: texts.prompt(quantity),
      body: <ReceiveSummary {...receiving.differences} />,
      confirmLabel: `${texts.receiveNow} (${quantity})`,
    };
    if (await confirm(question)) await receiving.post(send);
  };
  return (
    <div className={classes.form} data-counting={open || undefined}>
      {open && (
        <ItemPictures>
          <LastReceived receiving={receiving} />
        </ItemPictures>
      )}
      {open && (
        <div className={classes.tools}>
          <Button variant="default" disabled={busy} onClick={receiving.fill}>
            {texts.fillAll}
          </Button>
          <Button variant="default" disabled={busy || none} onClick={receiving.clear}>
            {texts.clearAll}
          </Button>
          {button}
          {receiving.restored && !none && <RestoredNote onDiscard={receiving.clear} />}
        </div>
      )}
      {open && <NotListed receiving={receiving} />}
      <ReceiveTable {...{ label, columns, cards, receiving }} />
      <footer className={classes.foot}>
        {why && <p className={classes.hint}>{why}</p>}
        {open && <Progress {...progress} />}
        <Told receiving={receiving} />
        <div className={classes.buttons}>
          {open && <ScanButton onScan={receiving.scan} label={texts.scan} />}
          {more}
          {open &&
            (over.length > 0 && !busy ? (
              <Button size="lg" className={classes.post} onClick={() => receiving.correct()}>
                {texts.correct}
              </Button>
            ) : (
              <Button
                size="lg"
                className={classes.post}
                loading={busy}
                disabled={counted.length === 0}
                onClick={() => void post()}
              >
                {texts.receiveNow}
                {counted.length > 0 && ` (${quantity})`}
              </Button>
            ))}
        </div>
        {open && <Offline />}
      </footer>
    </div>
  );
}

const nothingLeft = (pieces: readonly ReceivePiece[]): string =>
  pieces.some(({ received }) => received > 0) ? texts.allReceived : texts.nothing;

function Offline() {
  return useCanFetch() ? null : <p className={classes.hint}>{texts.offline}</p>;
}

function Progress({ counted, left, done, lines }: ReceiveProgress) {
  return (
    <div className={classes.progress}>
      <strong>{texts.progress(inUnits(counted), inUnits(left))}</strong>
      <progress value={done} max={lines} aria-label={texts.title} />
    </div>
  );
}

/** What was scanned and is on no line: told at the end, unless it is taken off again. */
function NotListed<P extends ReceivePiece>({ receiving }: { receiving: Receiving<P> }) {
  const others = receiving.differences.extra.filter(({ listed }) => !listed);
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={texts.others}>
      {others.map(({ key, name, quantity }) => (
        <li key={key}>
          <span>
            {formatQuantity(quantity)} × {name}
            <small>{texts.notListed}</small>
          </span>
          <Button
            variant="default"
            aria-label={texts.takeOffOf(name)}
            disabled={receiving.busy}
            onClick={() => receiving.leaveOut(key)}
          >
            {texts.takeOff}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Cards while pieces are counted, unless the screen has room for every column or the person asks for them. */
function useCards<P>(columns: readonly ReceiveColumn<P>[], counting: boolean) {
  const wide = useMediaQuery(counting ? '(min-width: 90em)' : '(min-width: 66em)', false, {
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const cards = chosen ?? !wide;
  const button = columns.some(({ onCard }) => onCard === 'hidden') && (
    <Button variant="default" onClick={() => setChosen(!cards)}>
      {cards ? texts.allColumns : texts.cards}
    </Button>
  );
  return { cards, button };
}

/** What is wrong with the last scan or number, where the thumb is; what is right stands large above. */
function Told<P extends ReceivePiece>({ receiving: { told } }: { receiving: Receiving<P> }) {
  if (!told || told.ok) return <VisuallyHidden role="status">{told?.text}</VisuallyHidden>;
  return (
    <p className={classes.told} role="alert" key={told.seq}>
      <IconAlert />
      {told.text}
    </p>
  );
}
