import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { addressReviews } from '#calls/administration/index.ts';
import type { OldAddress } from '#calls/customers/address-reviews.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { type AddressKind, addressKinds } from '#model/customers/propose-wards.ts';
import { type Commune, noCommune } from '#model/kit/address.ts';
import { formatNumber } from '#model/kit/format.ts';
import { PlacePicker } from '../../fields/place-picker.tsx';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { notify } from '../../page/notices.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { useRecord } from '../../read/use-record.ts';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './address-review.module.css';

const texts = t.addressReview;
type Accepted = InputOf<typeof addressReviews.accept>;
/** What is chosen of an address, and whether it is taken over. */
type Choice = { commune: Commune; ticked: boolean };

const proposedOf = ({ proposal, communes: [first] }: OldAddress): Choice =>
  proposal === 'exact' && first ? { commune: first, ticked: true } : { commune: noCommune, ticked: false };

/** Addresses of before July 2025, each with the commune that is proposed: a person takes over, chooses or leaves. */
export default function AddressReview({ onClose }: { onClose: () => void }) {
  const isOffice = useFranchiseUser() === null;
  const [kind, setKind] = useState<AddressKind>('customer');
  const [after, setAfter] = useState('');
  const [last, setLast] = useState<Accepted | null>(null);
  const show = (next: AddressKind) => {
    setKind(next);
    setAfter('');
  };
  return (
    <Sheet opened onClose={onClose} title={texts.title} size="lg">
      <Stack>
        <span>{texts.hint}</span>
        <Select
          label={texts.kind}
          allowDeselect={false}
          data={addressKinds
            .filter(value => isOffice || value !== 'franchise')
            .map(value => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={value => show(addressKinds.find(each => each === value) ?? 'customer')}
        />
        {last && <Undo last={last} onDone={() => setLast(null)} />}
        <Rows
          key={`${kind}/${after}`}
          kind={kind}
          after={after}
          onAccepted={accepted => {
            setLast(accepted);
            setAfter('');
          }}
          onNext={setAfter}
        />
      </Stack>
    </Sheet>
  );
}

function Undo({ last, onDone }: { last: Accepted; onDone: () => void }) {
  const { send, busy } = useCall(addressReviews.undo);
  const undo = async () => {
    const sent = await send(last, { quiet: true });
    if (sent.kind === 'refused') notify.failure(sent.error.msg);
    if (sent.kind !== 'done') return;
    notify.success(texts.undone(formatNumber(sent.answer.changed)));
    onDone();
  };
  return (
    <Group justify="space-between">
      <span>{texts.accepted(formatNumber(last.addresses.length))}</span>
      <Button variant="default" loading={busy} onClick={undo}>
        {texts.undo}
      </Button>
    </Group>
  );
}

type RowsProps = {
  kind: AddressKind;
  after: string;
  onAccepted: (accepted: Accepted) => void;
  onNext: (after: string) => void;
};

function Rows({ kind, after, onAccepted, onNext }: RowsProps) {
  const { data, error } = useRecord(addressReviews.next, { kind, after_id: after });
  const { send, busy, allowed } = useCall(addressReviews.accept);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  if (!data) return <Note tone={error ? 'warn' : 'info'}>{error?.message ?? t.ui.loading}</Note>;
  const { rows, open } = data;
  if (rows.length === 0)
    return (
      <Stack>
        <Note>{open === 0 ? texts.none : texts.open(formatNumber(open))}</Note>
        {after !== '' && (
          <Button variant="default" onClick={() => onNext('')}>
            {texts.first}
          </Button>
        )}
      </Stack>
    );
  const choiceOf = (row: OldAddress) => choices[row.id] ?? proposedOf(row);
  const choose = (row: OldAddress, choice: Choice) => setChoices({ ...choices, [row.id]: choice });
  const chosen = rows.flatMap(row => {
    const { commune, ticked } = choiceOf(row);
    return ticked && commune.ward_code
      ? [{ id: row.id, ward_code: commune.ward_code, address: row.address }]
      : [];
  });
  const input = { kind, addresses: chosen };
  const accept = async () => {
    const sent = await send(input, { quiet: true });
    if (sent.kind === 'refused') notify.failure(sent.error.msg);
    if (sent.kind !== 'done') return;
    const { changed } = sent.answer;
    notify.success(texts.accepted(formatNumber(changed)));
    if (changed < chosen.length) notify.warning(texts.stale(formatNumber(chosen.length - changed)));
    onAccepted(input);
  };
  const lastRow = rows.at(-1);
  return (
    <Stack gap="sm">
      <span>{texts.open(formatNumber(open))}</span>
      <Note>{texts.divided}</Note>
      <div>
        {rows.map(row => (
          <AddressRow
            key={row.id}
            row={row}
            choice={choiceOf(row)}
            onChoose={choice => choose(row, choice)}
          />
        ))}
      </div>
      <Group justify="flex-end">
        {after !== '' && (
          <Button variant="default" onClick={() => onNext('')}>
            {texts.first}
          </Button>
        )}
        {lastRow && rows.length < open && (
          <Button variant="default" onClick={() => onNext(lastRow.id)}>
            {texts.next}
          </Button>
        )}
        <Button loading={busy} disabled={chosen.length === 0 || !allowed(input).ok} onClick={accept}>
          {texts.accept(formatNumber(chosen.length))}
        </Button>
      </Group>
    </Stack>
  );
}

type RowProps = { row: OldAddress; choice: Choice; onChoose: (choice: Choice) => void };

function AddressRow({ row, choice, onChoose }: RowProps) {
  const [isOther, setIsOther] = useState(row.communes.length === 0);
  const { commune, ticked } = choice;
  const taken = (next: Commune | undefined) =>
    onChoose({ commune: next ?? noCommune, ticked: (next?.ward_code ?? '') !== '' });
  return (
    <div className={styles.row}>
      <div className={styles.tick}>
        <Checkbox
          aria-label={texts.take(row.name)}
          checked={ticked}
          disabled={commune.ward_code === ''}
          onChange={event => onChoose({ commune, ticked: event.currentTarget.checked })}
        />
      </div>
      <Stack gap="xs">
        <div>
          <strong>{row.name}</strong>
          <div>{row.address}</div>
        </div>
        {isOther ? (
          <>
            {row.communes.length === 0 && <span>{texts.unknown}</span>}
            <PlacePicker
              place={{ city: '', post_code: '', district_code: '', ...commune }}
              onChange={taken}
            />
          </>
        ) : (
          <Group align="flex-end" gap="sm">
            <Select
              label={row.proposal === 'exact' ? texts.proposed : texts.commune}
              placeholder={texts.several}
              searchable
              data={row.communes.map(each => ({
                value: each.ward_code,
                label: `${each.ward_name}, ${each.province_name}`,
              }))}
              value={commune.ward_code || null}
              onChange={code => taken(row.communes.find(each => each.ward_code === code))}
              flex="1 1 14rem"
            />
            <Button variant="default" onClick={() => setIsOther(true)}>
              {texts.other}
            </Button>
          </Group>
        )}
      </Stack>
    </div>
  );
}
