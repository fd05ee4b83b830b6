import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { WarehouseEntry } from '#calls/stock/warehouse-entries.ts';
import { whyNotReversible } from '#model/stock/warehouse-entries.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { usePersonName } from '../../fields/person-name.ts';
import { t } from '../../messages/en.ts';
import { translate } from '../../messages/language.ts';
import { useCall } from '../../outbox/call.ts';
import type { ListSearch } from '../../page/list-search.ts';
import { useList } from '../../read/use-list.ts';
import { Facts } from '../../ui/facts.tsx';
import { IconEdit, IconTrash } from '../../ui/icons.tsx';
import { SignedQuantity, signed } from '../../ui/inputs/signed-quantity.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DateText } from '../../ui/tables/values.tsx';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import { CallButton } from '../../workflows/list/call-button.tsx';
import { ChangeEntry } from './change-entry.tsx';
import { DocumentLink } from './document-link.tsx';
import classes from './entry.module.css';
import { isUnsentEntry, itemOfEntry } from './entry-columns.tsx';
import { commentOf, reasonName } from './reason-name.ts';

const texts = t.warehouse;

/** One movement next to the list, with what can be done about it. */
export default function EntrySheet({ entryNo, onClose }: { entryNo: string; onClose: () => void }) {
  const list = useList(warehouseEntries.filter, { size: 1, filters: [filter('entry_no', entryNo)] });
  const [entry] = list.rows;
  const [changing, setChanging] = useState(false);
  const title = Number(entryNo) > 0 ? texts.entry(Number(entryNo)) : texts.unsentEntry;
  return (
    <Sheet opened onClose={onClose} title={title}>
      {!entry && <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>}
      {entry && changing && <ChangeEntry entry={entry} onBack={() => setChanging(false)} onDone={onClose} />}
      {entry && !changing && <View entry={entry} onChange={() => setChanging(true)} onDone={onClose} />}
    </Sheet>
  );
}

function View(props: { entry: WarehouseEntry; onChange: () => void; onDone: () => void }) {
  const { entry } = props;
  const locationName = useLocationName();
  const variantName = useVariantName();
  const personName = usePersonName();
  return (
    <Stack gap="md">
      <p className={classes.big}>
        <SignedQuantity value={entry.quantity} />
      </p>
      {entry.below_zero && <Note tone="warn">{texts.belowZeroHint}</Note>}
      <Facts
        facts={[
          [texts.item, itemOfEntry(entry, variantName)],
          [texts.itemNo, entry.item_no],
          [texts.location, locationName(entry.location_code)],
          [texts.postingDate, <DateText key="date" value={entry.posting_date} />],
          [texts.trueDate, entry.true_date && <DateText key="true" value={entry.true_date} />],
          [texts.type, texts.types[entry.entry_type] ?? entry.entry_type],
          [texts.documentType, texts.documentTypes[entry.document_type] ?? entry.document_type],
          [texts.documentNo, <DocumentLink key="no" entry={entry} />],
          [texts.reason, reasonName(entry.reason_code)],
          [texts.comment, commentOf(entry)],
          [texts.createdBy, personName(entry.created_by)],
          [texts.createdAt, <DateText key="at" value={entry.created_at} time />],
          [texts.reverses, entry.reverses_no && <EntryLink key="of" no={entry.reverses_no} />],
          [texts.reversedBy, entry.reversed_by_no && <EntryLink key="by" no={entry.reversed_by_no} />],
        ]}
      />
      {isUnsentEntry(entry) ? <Unsent /> : <Actions {...props} />}
    </Stack>
  );
}

function EntryLink({ no }: { no: number }) {
  // The list's route validates its search with listSearch.
  const search = useSearch({ strict: false }) as ListSearch;
  if (no <= 0) return texts.unsentEntry;
  return (
    <Link to="/warehouseEntries" search={{ ...search, entry: String(no) }} replace>
      {texts.entry(no)}
    </Link>
  );
}

function Unsent() {
  return (
    <>
      <Note>{texts.unsentHint}</Note>
      <Button variant="default" renderRoot={props => <Link to="/outbox" {...props} />}>
        {texts.toOutbox}
      </Button>
    </>
  );
}

function Actions({ entry, onChange, onDone }: Parameters<typeof View>[0]) {
  const { allowed } = useCall(warehouseEntries.update);
  const variantName = useVariantName();
  // A number below zero is that of an entry which is only on this tablet.
  const fixed = whyNotReversible(entry);
  const why = (entry.reversed_by_no ?? 0) < 0 ? texts.takenBackUnsent : fixed && translate(fixed);
  if (why) return <Note>{why}</Note>;
  const mayChange = allowed();
  return (
    <div className={classes.buttons}>
      {(mayChange.ok || mayChange.reason !== 'permission') && (
        <Button variant="default" leftSection={<IconEdit />} onClick={onChange}>
          {texts.change}
        </Button>
      )}
      <CallButton
        call={warehouseEntries.remove}
        input={{ ids: [entry.entry_no] }}
        look="quiet-danger"
        icon={<IconTrash />}
        confirm={{
          title: texts.removeTitle(entry.entry_no),
          body: texts.removeBody(signed(-entry.quantity), itemOfEntry(entry, variantName)),
          confirmLabel: texts.remove,
          danger: true,
        }}
        onSent={sent => {
          if (sent.kind === 'done' || sent.kind === 'queued') onDone();
        }}
      >
        {texts.remove}
      </CallButton>
    </div>
  );
}
