import { Button } from '@mantine/core';
import { useState } from 'react';
import { warehouseEntries } from '#calls/index.ts';
import { businessToday } from '#client/page/server-clock.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { LocationPicker, useOwnLocations } from '../../fields/location-picker.tsx';
import { t } from '../../messages/en.ts';
import { type CallForm, useCallForm } from '../../outbox/form.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { RestoredNote } from '../../ui/form-page.tsx';
import { QuantityStepper } from '../../ui/inputs/quantity-stepper.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { type Stock, useStock } from '../../workflows/items/use-stock.ts';
import { CommentInput, isTooLong } from './adjustment-fields.tsx';
import classes from './item-adder.module.css';
import { ItemAdder } from './item-adder.tsx';
import { LineList } from './line-list.tsx';
import { addQuantities, type Line, sameItem, withQuantity } from './lines.ts';
import { type Transfer, TransferSummary } from './transfer-summary.tsx';

const texts = t.warehouse;

/** Moves goods between two locations: what and how many, then a look at the whole before it is sent. */
export default function TransferGoods({ onClose }: { onClose: () => void }) {
  const [checking, setChecking] = useState(false);
  const own = useOwnLocations();
  return (
    <Sheet opened onClose={onClose} title={checking ? texts.summary : texts.transferTitle} size="xl">
      {own.length === 1 ? (
        <Note>{texts.oneLocation}</Note>
      ) : (
        <ItemPictures>
          <TransferForm checking={checking} onCheck={setChecking} onClose={onClose} />
        </ItemPictures>
      )}
    </Sheet>
  );
}

type FormProps = { checking: boolean; onCheck: (checking: boolean) => void; onClose: () => void };

function TransferForm({ checking, onCheck, onClose }: FormProps) {
  const home = useFranchiseUser()?.franchise?.location_code ?? '';
  const others = useOwnLocations().filter(({ code }) => code !== home);
  // Until others are chosen; who the person is may not be known yet when the form opens.
  const withDefaultRoute = (values: Transfer): Transfer => ({
    ...values,
    location_from: values.location_from || home,
    location_to: values.location_to || (home !== '' && others.length === 1 ? (others[0]?.code ?? '') : ''),
  });
  const [tempId] = useState(() => `tmp:${crypto.randomUUID()}`);
  const state = useCallForm<typeof warehouseEntries.transfer, Transfer>(warehouseEntries.transfer, {
    initial: { location_from: '', location_to: '', comment: '', items: [] },
    toInput: values => ({ ...withDefaultRoute(values), document_no: tempId, posting_date: businessToday() }),
    draftKey: warehouseEntries.transfer.name,
    send: { tempId },
    onSent: onClose,
  });
  const transfer = withDefaultRoute(state.form.values);
  const from = useStock(transfer.location_from);
  const common = { state, transfer, from };
  if (checking) return <TransferSummary {...common} onBack={() => onCheck(false)} />;
  return <Choosing {...common} onCheck={() => onCheck(true)} onClose={onClose} />;
}

function Choosing(props: {
  state: CallForm<typeof warehouseEntries.transfer, Transfer>;
  transfer: Transfer;
  from: Stock;
  onCheck: () => void;
  onClose: () => void;
}) {
  const { state, from } = props;
  const { setFieldValue } = state.form;
  const { items, location_from, location_to, comment } = props.transfer;
  const same = location_from !== '' && location_from === location_to;
  const setItems = (next: Line[]) => setFieldValue('items', next);
  const isOver = (line: Line) => line.quantity > mostOf(from, line);
  const ready = items.length > 0 && location_from !== '' && location_to !== '' && !same;

  return (
    <div className={classes.form}>
      {state.restored && <RestoredNote onDiscard={state.clear} />}
      <div className={classes.fields}>
        <LocationPicker
          label={texts.from}
          value={location_from}
          onChange={code => setFieldValue('location_from', code)}
        />
        <LocationPicker
          label={texts.to}
          value={location_to}
          onChange={code => setFieldValue('location_to', code)}
          error={same ? texts.sameLocation : null}
        />
        <CommentInput value={comment} onChange={next => setFieldValue('comment', next)} />
      </div>
      <ItemAdder
        stock={from}
        onAdd={(item, quantity) => {
          // Scans come faster than the form is drawn.
          const next = addQuantities(state.form.getValues().items, item, quantity);
          setItems(next);
          return next.find(line => sameItem(line, item))?.quantity ?? 0;
        }}
      />
      {items.length === 0 && <p className={classes.hint}>{texts.noItems}</p>}
      <LineList
        lines={items}
        under={line => {
          const there = from.of(line);
          if (there === null) return texts.notKnown;
          if (!isOver(line)) return texts.there(formatQuantity(there));
          return <span className={classes.over}>{texts.tooMany(formatQuantity(mostOf(from, line)))}</span>;
        }}
        control={(line, name) => {
          // Never above what is there, but one that came with a draft or another location is not cut in silence.
          const set = (quantity: number) =>
            quantity > 0 &&
            setItems(withQuantity(items, line, Math.min(quantity, Math.max(mostOf(from, line), 1))));
          return (
            <QuantityStepper
              quantity={line.quantity}
              name={name}
              removes={false}
              onStep={by => set(Math.max(addQuantity(line.quantity, by), Math.min(line.quantity, 1)))}
              onSet={set}
            />
          );
        }}
        onRemove={line => setItems(items.filter(other => other !== line))}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={props.onClose}>
          {t.ui.cancel}
        </Button>
        <Button
          onClick={props.onCheck}
          size="md"
          disabled={!ready || items.some(isOver) || isTooLong(comment)}
        >
          {texts.review}
        </Button>
      </div>
    </div>
  );
}

/** As many as can be moved; without bounds while the tablet does not know. */
function mostOf(stock: Stock, line: Line): number {
  const there = stock.of(line);
  return there === null ? Number.POSITIVE_INFINITY : Math.max(0, addQuantity(there));
}
