import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type AnyWrite, accessOf, filter, type List } from '#calls/kit.ts';
import { t } from '#client/messages/en.ts';
import { grantsOf } from '#model/permissions.ts';
import { useCallForm } from '../data/form.ts';
import { notify } from '../data/notices.ts';
import { useList } from '../data/query.ts';
import { useListSearch } from '../data/search.ts';
import { currentTablet } from '../data/tablet.ts';
import { CallButton } from './call-button.tsx';
import { EmptyState } from './empty-state.tsx';
import { RestoredNote } from './form-page.tsx';
import { IconSearch } from './icons.tsx';
import { Note } from './note.tsx';
import type { RecordChange, RecordKind } from './record-kind.ts';
import styles from './record-sheet.module.css';
import { Sheet } from './sheet.tsx';

type Props<R extends object, V extends object> = {
  call: List<R>;
  kind: RecordKind<R, V>;
  /** The row's key, or `new`. */
  record: string;
  onClose: () => void;
};

/** A record of master data, to be looked at, changed or removed, or a new one. */
export default function RecordSheet<R extends object, V extends object>(props: Props<R, V>) {
  const { call, kind, record, onClose } = props;
  const draftKey = `${call.name}/${record}`;
  if (record === 'new') {
    const { add } = kind;
    return (
      <Framed title={t.ui.addTitle(kind.noun)} onClose={onClose}>
        <RecordForm
          change={{ ...add, toInput: (values: V) => add.toInput(values, null) }}
          initial={kind.blank}
          {...{ kind, draftKey, onClose }}
        />
      </Framed>
    );
  }
  return <Known {...props} draftKey={draftKey} />;
}

/** One that exists: among the rows of the list behind, else looked for. */
function Known<R extends object, V extends object>(props: Props<R, V> & { draftKey: string }) {
  const { call, record } = props;
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  const { rows, isPending } = useList(call, useListSearch(call).input);
  const row = rows.find(one => String(one[keyName]) === record);
  if (row) return <Found {...props} row={row} />;
  return isPending ? null : <LookedFor {...props} />;
}

function LookedFor<R extends object, V extends object>(props: Props<R, V> & { draftKey: string }) {
  const { call, kind, record, onClose } = props;
  const keyName = call.list.key as keyof R; // as above
  const { rows, isPending, isFetching } = useList(call, {
    size: 1,
    filters: [filter(call.list.key, record)],
  });
  const row = rows.find(one => String(one[keyName]) === record);
  if (row) return <Found {...props} row={row} />;
  if (isPending || isFetching) return null;
  return (
    <Framed title={kind.noun} onClose={onClose}>
      <EmptyState icon={<IconSearch />} title={t.ui.recordGone} />
    </Framed>
  );
}

function Found<R extends object, V extends object>(props: Props<R, V> & { draftKey: string; row: R }) {
  const { kind, row, draftKey, onClose } = props;
  const { save, remove } = kind;
  const name = kind.nameOf(row);
  return (
    <Framed title={name} onClose={onClose}>
      <RecordForm
        change={{ ...save, toInput: (values: V) => save.toInput(values, row) }}
        initial={kind.valuesOf(row)}
        {...{ kind, draftKey, onClose }}
        aside={
          remove ? (
            <CallButton
              call={remove.call}
              input={remove.toInput(row)}
              look="quiet-danger"
              confirm={{
                title: t.ui.removeTitle(name),
                body: t.ui.removeBody,
                confirmLabel: t.ui.remove,
                danger: true,
              }}
              onSent={sent => {
                if (sent.kind !== 'done' && sent.kind !== 'queued') return;
                void currentTablet()?.drafts.remove(draftKey);
                onClose();
              }}
            >
              {t.ui.remove}
            </CallButton>
          ) : null
        }
      />
    </Framed>
  );
}

/** Does it count for the whole company? */
const isOfTheOffice = (call: AnyWrite) => grantsOf(accessOf(call, {})).some(({ company }) => company);

function Framed({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Sheet opened onClose={onClose} title={title}>
      {children}
    </Sheet>
  );
}

function RecordForm<R, V extends object>(props: {
  kind: RecordKind<R, V>;
  change: Omit<RecordChange<V, null>, 'toInput'> & { toInput: (values: V) => unknown };
  initial: V;
  draftKey: string;
  onClose: () => void;
  aside?: ReactNode;
}) {
  const { kind, change, onClose } = props;
  const { form, submit, busy, allowed, restored, clear } = useCallForm(change.call, {
    initial: props.initial,
    toInput: change.toInput,
    fieldsAt: change.fieldsAt,
    draftKey: props.draftKey,
    onSent: sent => {
      // Calls that fail in silence do not say either that they have succeeded.
      if (sent.kind === 'done' && change.call.failure === null) notify.success(t.call.sent);
      onClose();
    },
  });
  const whyId = useId();
  const mayNot = !allowed.ok && allowed.reason === 'permission';
  const why = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (!mayNot && why === null) void submit();
      }}
    >
      {restored ? <RestoredNote onDiscard={clear} /> : null}
      <fieldset className={styles.fields} disabled={mayNot}>
        {kind.fields(form)}
      </fieldset>
      {mayNot ? <Note>{isOfTheOffice(change.call) ? t.ui.ofTheOffice : t.call.notPermitted}</Note> : null}
      {why === null ? null : (
        <Note tone="warn">
          <span id={whyId}>{why}</span>
        </Note>
      )}
      <div className={styles.buttons}>
        {props.aside}
        <span className={styles.space} />
        <Button variant="default" onClick={onClose}>
          {mayNot ? t.ui.close : t.ui.cancel}
        </Button>
        {mayNot ? null : (
          <Button
            type="submit"
            loading={busy}
            {...(why === null
              ? {}
              : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': whyId })}
          >
            {t.ui.save}
          </Button>
        )}
      </div>
    </form>
  );
}
