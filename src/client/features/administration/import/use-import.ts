import { useEffect, useRef, useState } from 'react';
import type { ImportKind } from '#calls/administration/imports.ts';
import { imports } from '#calls/administration/index.ts';
import { customers, items as itemCalls } from '#calls/index.ts';
import type { AnswerOf, InputOf } from '#calls/kit/call.ts';
import { newPassword } from '#model/session/new-password.ts';
import { syncNow } from '../../../life/fill.ts';
import { t } from '../../../messages/en.ts';
import { useCall } from '../../../outbox/call.ts';
import { notify } from '../../../page/notices.ts';
import { failureText } from '../../../transport/fetch-call.ts';
import { readTable, type Table, withHeaders } from '../../../workflows/read-file/read-table.ts';
import type { Cell, Row } from '../../../workflows/read-file/table.ts';
import { whyUnread } from '../../../workflows/read-file/why-unread.ts';
import { type FileKind, fileKinds } from './columns/file-kinds.ts';
import { type BadCell, type Choices, type FileColumns, readRows } from './columns/rows.ts';
import { type Checked, forget, NotSent, sendFile } from './send-file.ts';
import { useHanded } from './use-handed.ts';

const texts = t.imports;

/** What a file says below its headers. */
export type FileRows = { kind: ImportKind; headers: readonly Cell[]; rows: readonly Row[] };
type Fields = FileKind['fields'];
type OpenFile = FileRows & {
  chosen: File;
  table: Table<Fields>;
  name: string;
  columns: FileColumns;
  choices: Choices;
  /** Rows that a person goes on without. */
  without: ReadonlySet<number>;
};
const readFrom = (table: Table<Fields>) => ({
  table,
  headers: table.headers,
  rows: table.rows,
  columns: table.columns,
  without: new Set<number>(),
});
type Taken = AnswerOf<typeof imports.apply>;
export type Stage =
  | { at: 'choose'; kind: ImportKind; reading: boolean }
  | ({ at: 'columns' } & OpenFile)
  | ({ at: 'sending'; done: number; all: number } & OpenFile)
  | ({
      at: 'checked';
      id: string;
      sent: number;
      told: Checked | null;
      bad: BadCell[];
      notes: BadCell[];
    } & OpenFile)
  | ({ at: 'importing' } & OpenFile)
  | {
      at: 'done';
      kind: ImportKind;
      taken: Pick<Taken, 'added' | 'changed' | 'unchanged' | 'on_sale'>;
      passwords: readonly Password[];
      /** The outcome of a job, which the server tells until the person has seen it. */
      handed: Handed | null;
    }
  | { at: 'handed'; kind: ImportKind; handed: Handed };

export type Handed = NonNullable<AnswerOf<typeof imports.latest>['import']>;
type Password = InputOf<typeof imports.apply>['passwords'][number];
type Held = { running: AbortController | null; laidDown: string | null };

function dropOf(work: Held): void {
  work.running?.abort();
  if (work.laidDown !== null) forget(work.laidDown);
  work.laidDown = null;
}

/** What this tablet keeps of that kind is as it was before the file. */
async function refreshTables(kind: ImportKind): Promise<void> {
  const tables = {
    items: [itemCalls.filter],
    customers: [customers.filter],
    stock: [itemCalls.onHand],
    staff: [],
    onlineOrders: [],
  };
  for (const only of tables[kind]) await syncNow({ force: true, only });
}

/**
 * The way of one file: chosen, its columns recognised, sent, checked, taken, put on sale.
 *
 * @param first what is chosen to begin with
 */
export function useImport(first: ImportKind) {
  const [stage, setStage] = useState<Stage>({ at: 'choose', kind: first, reading: false });
  const apply = useCall(imports.apply);
  const work = useRef<Held>({ running: null, laidDown: null });
  const drop = () => dropOf(work.current);
  const begin = () => {
    const running = new AbortController();
    work.current.running = running;
    return running.signal;
  };
  useEffect(() => () => dropOf(work.current), []);
  const told = useHanded();
  const { handed } = told;
  // A file that a job takes is shown to its person on return, until they have seen its end.
  useEffect(() => {
    if (handed) setStage(now => stageAfter(now, handed));
  }, [handed]);

  const choose = async (kind: ImportKind, file: File, sheet?: number) => {
    drop();
    const signal = begin();
    setStage({ at: 'choose', kind, reading: true });
    try {
      const { fields }: FileKind = fileKinds[kind];
      const table = await readTable(file, fields, { signal, ...(sheet === undefined ? {} : { sheet }) });
      return setStage({
        at: 'columns',
        kind,
        chosen: file,
        name: file.name,
        choices: {},
        ...readFrom(table),
      });
    } catch (error) {
      if (signal.aborted) return;
      notify.failure(whyUnread(error, texts.unreadable));
    }
    setStage({ at: 'choose', kind, reading: false });
  };

  const check = async (open: OpenFile) => {
    const signal = begin();
    setStage({ ...open, at: 'sending', done: 0, all: open.rows.length });
    const id = crypto.randomUUID();
    try {
      const wanted = open.rows.filter(({ row }) => !open.without.has(row));
      const { rows, bad, notes } = await readRows({ ...open, rows: wanted }, signal);
      const all = rows.rows.length;
      work.current.laidDown = id;
      const told =
        all === 0
          ? null
          : await sendFile(id, rows, {
              signal,
              onProgress: done => setStage({ ...open, at: 'sending', done, all }),
            });
      const byRow = (a: BadCell, b: BadCell) => a.row - b.row;
      const found = [...bad, ...(told?.bad ?? [])].sort(byRow);
      const left = [...notes, ...(told?.notes ?? [])].sort(byRow);
      setStage({ ...open, at: 'checked', id, sent: all, told, bad: found, notes: left });
    } catch (error) {
      const stopped = signal.aborted;
      drop();
      if (!stopped)
        notify.failure(
          (error instanceof NotSent ? error.message : failureText(imports.check, error)) || t.call.failed,
        );
      setStage({ ...open, at: 'columns' });
    }
  };

  return {
    stage,
    allowed: apply.allowed(),
    choose,
    check,
    setKind(kind: ImportKind) {
      drop();
      setStage({ at: 'choose', kind, reading: false });
    },
    /** Checks again without the rows that are not right. */
    async goWithout(checked: Extract<Stage, { at: 'checked' }>) {
      drop();
      await check({
        ...checked,
        without: new Set([...checked.without, ...checked.bad.map(({ row }) => row)]),
      });
    },
    setHeader(open: OpenFile, at: number) {
      drop();
      const { fields }: FileKind = fileKinds[open.kind];
      setStage({ ...open, at: 'columns', ...readFrom(withHeaders(open.table, at, fields)) });
    },
    change(open: OpenFile, next: Partial<Pick<OpenFile, 'columns' | 'choices'>>) {
      drop();
      setStage({ ...open, at: 'columns', without: new Set(), ...next });
    },
    stop: () => work.current.running?.abort(),
    again(kind: ImportKind) {
      drop();
      told.forget();
      setStage({ at: 'choose', kind, reading: false });
    },
    async take(checked: Extract<Stage, { at: 'checked' }>, franchise_code: string) {
      const { id, kind, sent: rows, name, told: effect } = checked;
      setStage({ ...checked, at: 'importing' });
      const passwords = (effect?.new_staff ?? []).map(username => ({ username, password: newPassword() }));
      const input = { import_id: id, rows, file: name.slice(0, 200), franchise_code, passwords };
      const sent = await apply.send(input, { quiet: true });
      if (sent.kind === 'done') {
        work.current.laidDown = null;
        if (sent.answer.state === 'handed') return told.look();
        void refreshTables(kind);
        return setStage({ at: 'done', kind, taken: sent.answer, passwords, handed: null });
      }
      if (sent.kind === 'refused') notify.failure(sent.error.msg || t.call.failed);
      setStage(checked);
    },
  };
}

/** What is shown once a job has told more: of the import that it takes, unless another file is at hand. */
function stageAfter(now: Stage, handed: Handed): Stage {
  if (now.at !== 'choose' && now.at !== 'importing' && now.at !== 'handed') return now;
  const { kind } = handed;
  if (handed.state !== 'done') return { at: 'handed', kind, handed };
  if (now.at === 'handed') void refreshTables(kind);
  return { at: 'done', kind, taken: handed, passwords: [], handed };
}

export type ImportWork = ReturnType<typeof useImport>;
