import { useEffect, useMemo, useRef, useState } from 'react';
import { bankTransfers } from '#calls/index.ts';
import { mostLines } from '#calls/sales/bank-transfers.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { whyUnread } from '../../../workflows/read-file/why-unread.ts';
import { readStatement, type StatementFile, withHeadingRow } from './read-statement.ts';
import { isEnough, type StatementColumns } from './statement-fields.ts';
import { linesOf, type Statement } from './statement-lines.ts';

const texts = t.statement;
const noLines: Statement = { lines: [], bad: [], out: 0, repeated: [] };

/** How far the lines are, and what became of them. */
export type Taken = { done: number; all: number; matched: number; open: number; known: number };
type Stage =
  | { at: 'choose'; reading: boolean }
  | { at: 'look'; chosen: File; name: string; file: StatementFile }
  | { at: 'sending' | 'done' | 'broken'; name: string; taken: Taken };

/** The way of one statement: chosen, looked at, sent in pieces. */
export function useStatement() {
  const own = useFranchiseUser()?.franchise?.bank_account_no ?? '';
  const [stage, setStage] = useState<Stage>({ at: 'choose', reading: false });
  const [account, setAccount] = useState('');
  const send = useCall(bankTransfers.importStatement);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const file = stage.at === 'look' ? stage.file : null;
  const today = businessToday();
  const statement = useMemo(() => {
    if (file === null) return noLines;
    if (file.form === 'told') return file.statement;
    return isEnough(file.columns) ? linesOf(file.rows, file.columns, today) : noLines;
  }, [file, today]);

  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  return {
    stage,
    statement,
    own,
    account,
    setAccount,
    allowed: send.allowed(),
    async choose(chosen: File, sheet?: number) {
      const signal = begin();
      setStage({ at: 'choose', reading: true });
      try {
        const found = await readStatement(chosen, today, signal, sheet);
        if (signal.aborted) return;
        setAccount(found.account || own);
        return setStage({ at: 'look', chosen, name: chosen.name, file: found });
      } catch (error) {
        if (signal.aborted) return;
        notify.failure(whyUnread(error, texts.unreadable));
      }
      setStage({ at: 'choose', reading: false });
    },
    setHeader(at: number) {
      if (stage.at === 'look' && stage.file.form === 'table')
        setStage({ ...stage, file: withHeadingRow(stage.file, at) });
    },
    setColumns(columns: StatementColumns) {
      if (stage.at === 'look' && stage.file.form === 'table')
        setStage({ ...stage, file: { ...stage.file, columns } });
    },
    /** Sends the lines in pieces. What was sent counts, also where the rest could not be. */
    async take() {
      if (stage.at !== 'look') return;
      const { name } = stage;
      const { lines } = statement;
      const signal = begin();
      let taken: Taken = { done: 0, all: lines.length, matched: 0, open: 0, known: 0 };
      setStage({ at: 'sending', name, taken });
      for (let at = 0; at < lines.length; at += mostLines) {
        const piece = lines.slice(at, at + mostLines);
        const sent = await send.send({ bank_account_no: account.trim(), lines: piece }, { quiet: true });
        if (sent.kind === 'refused') notify.failure(sent.error.msg || t.call.failed);
        if (sent.kind !== 'done' || signal.aborted) return setStage({ at: 'broken', name, taken });
        const { matched, open, known } = sent.answer;
        taken = {
          ...taken,
          done: at + piece.length,
          matched: taken.matched + matched,
          open: taken.open + open,
          known: taken.known + known,
        };
        setStage({ at: 'sending', name, taken });
      }
      setStage({ at: 'done', name, taken });
    },
    again: () => setStage({ at: 'choose', reading: false }),
  };
}

export type StatementWork = ReturnType<typeof useStatement>;
