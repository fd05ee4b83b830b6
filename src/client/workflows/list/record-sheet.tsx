import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type AnyWrite, accessOf } from '#calls/kit/call.ts';
import { placeOf, wrapInCarrier } from '#calls/kit/carrier.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { AnyResource } from '#calls/kit/resource.ts';
import { t } from '#client/messages/en.ts';
import { grantsOf } from '#model/session/permissions.ts';
import { useCallForm } from '../../outbox/form.ts';
import { notify } from '../../page/notices.ts';
import { useListSearch } from '../../read/search.ts';
import { useList } from '../../read/use-list.ts';
import { currentTablet } from '../../tablet/tablet.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RestoredNote } from '../../ui/form-page.tsx';
import { IconSearch } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RecordFormContext, type Values } from './record-parts.tsx';
import styles from './record-sheet.module.css';
import { RemoveButton } from './remove-button.tsx';

type Props = {
  of: AnyResource;
  noun: string;
  blank: object;
  fields: ReactNode;
  /** The row's number, or `new`. */
  record: string;
  onClose: () => void;
};
type Row = Readonly<Values> & { readonly id: number };

/** A record of master data, to be looked at, changed or removed, or a new one. */
export default function RecordSheet(props: Props) {
  const { of, noun, record, onClose } = props;
  if (record !== 'new') return <Known {...props} />;
  const verb = of.add ? 'add' : 'create';
  return (
    <Framed title={t.ui.addTitle(noun)} onClose={onClose}>
      <RecordForm {...props} verb={verb} initial={{ ...props.blank }} />
    </Framed>
  );
}

/** One that exists: among the rows of the list behind, else looked for. */
function Known(props: Props) {
  const { of, record } = props;
  const { rows, isPending } = useList<Row>(of.filter, useListSearch(of.filter).input);
  const row = rows.find(({ id }) => String(id) === record);
  if (row) return <Found {...props} row={row} />;
  return isPending ? null : <LookedFor {...props} />;
}

function LookedFor(props: Props) {
  const { of, noun, record, onClose } = props;
  const { rows, isPending, isFetching } = useList<Row>(of.filter, {
    size: 1,
    filters: [filter('id', record)],
  });
  const row = rows.find(({ id }) => String(id) === record);
  if (row) return <Found {...props} row={row} />;
  if (isPending || isFetching) return null;
  return (
    <Framed title={noun} onClose={onClose}>
      <EmptyState icon={<IconSearch />} title={t.ui.recordGone} />
    </Framed>
  );
}

const draftKeyOf = ({ of, record }: Props) => `${of.filter.name}/${record}`;

function Found(props: Props & { row: Row }) {
  const { of, row, onClose } = props;
  const { called, input, carriers } = of.about;
  const name = String(row[called]);
  const { id } = row;
  return (
    <Framed title={name} onClose={onClose}>
      <RecordForm
        {...props}
        verb="update"
        id={id}
        initial={Object.fromEntries(Object.keys(input).map(field => [field, row[field]]))}
        aside={
          of.remove && carriers.remove ? (
            <RemoveButton
              call={of.remove}
              // Its schema leaves out what it does not take.
              input={wrapInCarrier(carriers.remove, { id, [called]: row[called] })}
              name={name}
              onRemoved={() => {
                void currentTablet()
                  ?.drafts.remove(draftKeyOf(props))
                  .catch(() => undefined);
                onClose();
              }}
            />
          ) : null
        }
      />
    </Framed>
  );
}

/** Does it count for the whole company? */
const isForOffice = (call: AnyWrite) => grantsOf(accessOf(call, {})).some(({ company }) => company);

function Framed({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Sheet opened onClose={onClose} title={title}>
      {children}
    </Sheet>
  );
}

function RecordForm(
  props: Props & { verb: 'add' | 'create' | 'update'; id?: number; initial: Values; aside?: ReactNode },
) {
  const { of, verb, id, onClose } = props;
  const call: AnyWrite | undefined = of[verb];
  const carrier = of.about.carriers[verb];
  // The list shows no way to a sheet when its call is not there.
  if (!call || !carrier) throw new Error(`${of.filter.name} goes without ${verb}`);
  const { form, submit, busy, allowed, restored, clear } = useCallForm<AnyWrite, Values>(call, {
    initial: props.initial,
    // What a new one begins with may not be known yet when the sheet is opened by its address.
    followsInitial: id === undefined,
    toInput: values => wrapInCarrier(carrier, id === undefined ? values : { id, ...values }),
    fieldsAt: placeOf(carrier),
    draftKey: draftKeyOf(props),
    onSent: sent => {
      // Calls that fail in silence do not say either that they have succeeded.
      if (sent.kind === 'done' && call.failure === null) notify.success(t.call.sent);
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
        <RecordFormContext value={{ form, of, id }}>{props.fields}</RecordFormContext>
      </fieldset>
      {mayNot ? <Note>{isForOffice(call) ? t.ui.ofTheOffice : t.call.notPermitted}</Note> : null}
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
