import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Amount } from '../../../ui/tables/values.tsx';
import { TableFields } from '../../../workflows/read-file/table-fields.tsx';
import { StatementColumnFields } from './column-fields.tsx';
import { identifiesTransfer, isEnough } from './statement-fields.ts';
import { BadRows, Lines } from './statement-rows.tsx';
import { type StatementWork, type Taken, useStatement } from './use-statement.ts';

const texts = t.statement;

/** A bank's statement, looked at before its lines are taken. */
export default function ImportStatement({ onClose }: { onClose: () => void }) {
  const work = useStatement();
  const { stage, allowed } = work;
  return (
    <Sheet opened onClose={onClose} title={texts.title} size="xl">
      <Stack>
        {stage.at === 'choose' && (
          <>
            <p>{texts.lead}</p>
            {!allowed.ok && allowed.reason === 'connection' && <Note tone="warn">{allowed.why}</Note>}
            <FileButton
              accept=".xlsx,.csv,.txt,.sta,.940,.mt940,.xml"
              off={!allowed.ok}
              busy={stage.reading}
              onFiles={async ([file]) => file && work.choose(file)}
            >
              {texts.choose}
            </FileButton>
          </>
        )}
        {stage.at === 'look' && <Look work={work} />}
        {stage.at === 'sending' && <Sending taken={stage.taken} />}
        {(stage.at === 'done' || stage.at === 'broken') && (
          <>
            <Outcome taken={stage.taken} />
            {stage.at === 'broken' && <Note tone="bad">{texts.broken}</Note>}
            <Group>
              <Button onClick={onClose}>{texts.close}</Button>
              <Button variant="default" onClick={work.again}>
                {texts.another}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function Look({ work }: { work: StatementWork }) {
  const { stage, statement, own, account, setAccount } = work;
  const [bare, setBare] = useState(false);
  if (stage.at !== 'look') return null;
  const { chosen, file, name } = stage;
  const { lines, bad, out, repeated } = statement;
  const knows = file.form === 'told' || isEnough(file.columns);
  const says = file.form === 'told' || identifiesTransfer(file.columns);
  return (
    <>
      <h3>{name}</h3>
      <TextInput
        label={texts.account}
        inputMode="numeric"
        value={account}
        onChange={event => setAccount(event.currentTarget.value)}
      />
      {own !== '' && account.trim() !== '' && account.trim() !== own && (
        <Note tone="warn">{texts.otherAccount(own)}</Note>
      )}
      {file.form === 'table' && (
        <>
          <TableFields
            table={file}
            onHeader={work.setHeader}
            onSheet={sheet => void work.choose(chosen, sheet)}
          />
          <StatementColumnFields file={file} onChange={work.setColumns} />
        </>
      )}
      {!knows && <Note tone="warn">{texts.notEnough}</Note>}
      {knows && !says && (
        <>
          <Note tone="warn">{texts.saysNothing}</Note>
          <Checkbox
            label={texts.nothingToSay}
            checked={bare}
            onChange={event => setBare(event.currentTarget.checked)}
          />
        </>
      )}
      {knows && (
        <>
          <Facts
            facts={[
              [texts.lines, formatQuantity(lines.length)],
              [
                texts.sum,
                <Amount key="sum" value={lines.reduce((sum, line) => sum + line.amount, 0)} unit />,
              ],
              [texts.out, out > 0 ? formatQuantity(out) : ''],
              [texts.repeated, repeated.length > 0 ? rowsOf(repeated) : ''],
              [texts.bad, bad.length > 0 ? formatQuantity(bad.length) : ''],
            ]}
          />
          <BadRows bad={bad} />
          <Lines lines={lines} />
        </>
      )}
      <Group>
        <Button
          disabled={lines.length === 0 || !(says || bare) || account.trim() === '' || !work.allowed.ok}
          onClick={() => void work.take()}
        >
          {texts.take(lines.length)}
        </Button>
        <Button variant="default" onClick={work.again}>
          {texts.another}
        </Button>
      </Group>
    </>
  );
}

const mostNamed = 10;
const rowsOf = (rows: readonly number[]): string =>
  `${formatQuantity(rows.length)} (${texts.rows(rows.slice(0, mostNamed).join(', '))}${rows.length > mostNamed ? '…' : ''})`;

function Sending({ taken: { done, all } }: { taken: Taken }) {
  const words = texts.sending(formatQuantity(done), formatQuantity(all));
  return (
    <>
      <p role="status">{words}</p>
      <progress style={{ width: '100%' }} aria-label={words} value={done} max={all} />
    </>
  );
}

function Outcome({ taken }: { taken: Taken }) {
  return (
    <div role="status">
      <Facts
        facts={[
          [texts.matched, formatQuantity(taken.matched)],
          [texts.open, formatQuantity(taken.open)],
          [texts.known, formatQuantity(taken.known)],
        ]}
      />
    </div>
  );
}
