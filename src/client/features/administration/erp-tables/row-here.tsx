import { bcTables, products } from '#calls/administration/index.ts';
import type { BcTableCode } from '#model/administration/bc-table-codes.ts';
import { type BcData, definitionOf } from '#model/administration/bc-tables.ts';
import { t } from '../../../messages/en.ts';
import { notify } from '../../../page/notices.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { RemoveButton } from '../../../workflows/list/remove-button.tsx';
import { fieldName } from '../run-words.ts';
import classes from './erp-tables.module.css';

const texts = t.bcTables;
/** All of an item, or a part of it alone. */
const syncsOfOne = [
  [products.oneItem, texts.syncOne],
  [products.pricesOfOneItem, texts.syncPrices],
  [products.oneVariant, texts.syncVariantsOfOne],
] as const;

/** A row of the copy: shown, brought again, or removed where nothing needs it. */
export function RowHere(props: {
  table_code: BcTableCode;
  system_id: string;
  data: BcData;
  onDone: () => void;
}) {
  const { table_code, system_id, data, onDone } = props;
  const { fields, knownOnly } = definitionOf(table_code);
  return (
    <div className={classes.rows}>
      <Facts facts={Object.keys(fields).map(field => [fieldName(field), valueIn(data[field])])} />
      <div className={classes.actions}>
        {table_code === 'item'
          ? syncsOfOne.map(([call, label]) => (
              <CallButton
                key={call.name}
                call={call}
                input={{ item_no: system_id }}
                onSent={({ kind }) => {
                  if (kind !== 'done') return;
                  notify.success(texts.synced, 1000);
                  onDone();
                }}
              >
                {label}
              </CallButton>
            ))
          : null}
        {knownOnly ? null : (
          <RemoveButton
            call={bcTables.removeRecord}
            input={{ table_code, system_id }}
            name={system_id}
            body={texts.removeHereBody}
            onRemoved={onDone}
          />
        )}
      </div>
    </div>
  );
}

function valueIn(value: string | number | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return value === undefined ? '' : String(value);
}
