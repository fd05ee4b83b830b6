import { Button } from '@mantine/core';
import type { warehouseEntries } from '#calls/index.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { inUnits } from '../../messages/stock/units.ts';
import type { CallForm } from '../../outbox/form.ts';
import { useCanFetch } from '../../transport/reading.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Quantity } from '../../ui/tables/values.tsx';
import { type Stock, useStock } from '../../workflows/items/use-stock.ts';
import { After } from './add-entries.tsx';
import classes from './item-adder.module.css';
import { LineList, useItems } from './line-list.tsx';
import type { Line } from './lines.ts';

const texts = t.warehouse;

export type Transfer = { location_from: string; location_to: string; comment: string; items: Line[] };

/** The whole transfer once more: what both locations have and will have. */
export function TransferSummary(props: {
  state: CallForm<typeof warehouseEntries.transfer, Transfer>;
  transfer: Transfer;
  from: Stock;
  onBack: () => void;
}) {
  const { submit, busy } = props.state;
  const { location_from, location_to, comment, items } = props.transfer;
  const nameOf = useLocationName();
  const to = useStock(location_to);
  const online = useCanFetch();
  const itemOf = useItems();
  const unitOf = (line: Line) => itemOf(line)?.unit_of_measure ?? '';
  const total = inUnits(items.map(line => ({ unit_of_measure: unitOf(line), quantity: line.quantity })));
  return (
    <div className={classes.form}>
      <Facts
        facts={[
          [texts.from, nameOf(location_from)],
          [texts.to, nameOf(location_to)],
          [texts.items, texts.summaryOf(items.length, total)],
          [texts.comment, comment],
        ]}
      />
      <LineList
        lines={items}
        under={line => (
          <Both line={line} from={props.from} to={to} name={nameOf} at={[location_from, location_to]} />
        )}
        control={line => (
          <strong>
            <Quantity value={line.quantity} unit={unitOf(line)} />
          </strong>
        )}
      />
      {!online && <Note tone="warn">{texts.notFinal}</Note>}
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={props.onBack}>
          {t.ui.back}
        </Button>
        <Button onClick={() => void submit()} size="md" loading={busy} data-autofocus>
          {texts.send}
        </Button>
      </div>
    </div>
  );
}

function Both(props: {
  line: Line;
  from: Stock;
  to: Stock;
  name: (code: string) => string;
  at: readonly [from: string, to: string];
}) {
  const { line, name, at } = props;
  return (
    <>
      {name(at[0])}: <After there={props.from.of(line)} by={-line.quantity} />
      <br />
      {name(at[1])}: <After there={props.to.of(line)} by={line.quantity} />
    </>
  );
}
