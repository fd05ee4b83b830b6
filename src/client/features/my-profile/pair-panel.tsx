import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { useSignal } from '../../page/signal.ts';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { endPairing, type Pairing, pair, pairing, resumePairing } from '../../workflows/display/pairing.ts';
import { inGroups } from '../../workflows/display/secret.ts';
import classes from './pair-panel.module.css';

const texts = t.customerDisplay.pair;

/** Another tablet as the customer's screen: its code, whether it is connected, and how to end that. */
export default function PairPanel({ begins }: { begins: boolean }) {
  const paired = useSignal(pairing);
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const answer = await pair();
    setBusy(false);
    setFailed(answer.isPaired ? null : (answer.why ?? texts.failed));
    if (answer.isPaired) setOpen(true);
  };
  const end = () => {
    setOpen(false);
    endPairing();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by the press that has loaded it
  useEffect(() => {
    if (begins) void begin();
    else void resumePairing();
  }, []);
  if (!paired)
    return (
      <>
        <Button variant="default" loading={isBusy} onClick={() => void begin()}>
          {texts.open}
        </Button>
        {failed !== null && (
          <div className={classes.wide} role="alert">
            <Note tone="warn">{failed}</Note>
          </div>
        )}
      </>
    );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.show}
      </Button>
      <EndButton onEnd={end} />
      {/* The sheet says it too. */}
      {!isOpen && <Stands pairing={paired} />}
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        <Code pairing={paired} />
        <EndButton onEnd={end} />
      </Sheet>
    </>
  );
}

function EndButton({ onEnd }: { onEnd: () => void }) {
  return (
    <Button variant="subtle" color="red" c="var(--quay-bad)" onClick={onEnd}>
      {texts.end}
    </Button>
  );
}

/** Is a screen there? */
function Stands({ pairing: { line, screens } }: { pairing: Pairing }) {
  const count = useSignal(screens);
  const isLost = useSignal(line) === 'lost';
  return (
    <p className={classes.stands} role="status" data-stands={isLost ? 'lost' : count > 0 ? 'there' : 'waits'}>
      {isLost ? texts.lost : count > 0 ? texts.connected(count) : texts.waits}
    </p>
  );
}

function Code({ pairing: paired }: { pairing: Pairing }) {
  const page = `${location.origin}/customerDisplay#`;
  const secret = inGroups(paired.secret);
  return (
    <div className={classes.code}>
      <p>{texts.scan}</p>
      <QrCode text={`${page}${secret}`} label={texts.code} />
      <Stands pairing={paired} />
      <p className={classes.dim}>{texts.orType}</p>
      <p className={classes.address}>
        {page.replace(/^https?:\/\//, '')}
        <wbr />
        <span>{secret}</span>
      </p>
      <Note>{texts.network}</Note>
      <p className={classes.dim}>
        {texts.secret} {texts.lasts}
      </p>
    </div>
  );
}
