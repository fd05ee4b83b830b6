import type { RemoteTable } from '#calls/administration/bc-tables.ts';
import { bcTables } from '#calls/administration/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block } from '../../../ui/form-page.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import classes from './erp-tables.module.css';

const texts = t.bcTables;

type Props = {
  table_code: InputOf<typeof bcTables.confirmRemoval>['table_code'];
  remote: RemoteTable;
  refresh(): Promise<void>;
};

/** Where the rows of a table come from, and what was not done with them. */
export function Remote({ table_code, remote, refresh }: Props) {
  if (!remote.is_read)
    return (
      <p className={classes.note}>{remote.lacks === '' ? texts.keptHere : texts.lacksSet(remote.lacks)}</p>
    );
  return <Held table_code={table_code} remote={remote} refresh={refresh} />;
}

/** Of tables without a copy. */
const letGoBodies = new Map<string, string>([
  ['sales_price', texts.letPricesGoBody],
  ['item_tax', texts.letTaxesGoBody],
]);

/** Rows that a sweep did not remove, and why. A person may let them go. */
function Held({ table_code, remote, refresh }: Props) {
  const { held, held_rows, held_digest } = remote;
  if (held === '') return null;
  if (remote.is_confirmed)
    return (
      <p role="status" className={classes.note}>
        {texts.goes(held_rows)}
      </p>
    );
  return (
    <>
      <p role="status" className={classes.failed}>
        {texts.held[held](held_rows)}
      </p>
      {held_digest === '' ? null : (
        <div>
          <CallButton
            call={bcTables.confirmRemoval}
            input={{ table_code, held_digest }}
            look="quiet-danger"
            confirm={{
              title: texts.letGoSure(held_rows),
              body: letGoBodies.get(table_code) ?? texts.letGoBody,
              confirmLabel: texts.letGo,
              danger: true,
            }}
            says={texts.letGoSent}
            onSent={() => void refresh()}
          >
            {texts.letGo}
          </CallButton>
        </div>
      )}
    </>
  );
}

/** The price lists of a remote ERP. There is no copy to compare or to sync: they make the prices of the items. */
export function PriceLists({
  lists,
  refresh,
}: {
  lists: RemoteTable & { rows: number };
  refresh(): Promise<void>;
}) {
  return (
    <Block title={texts.priceLists}>
      {lists.is_read ? (
        <>
          <Facts facts={[[texts.here, formatQuantity(lists.rows)]]} />
          <Held table_code="sales_price" remote={lists} refresh={refresh} />
        </>
      ) : (
        <p className={classes.note}>{lists.lacks === '' ? texts.ownPrices : texts.lacksLists(lists.lacks)}</p>
      )}
    </Block>
  );
}

/** In which VAT groups a remote ERP has items, and the groups that are not set up here. */
export function ItemTaxes({
  taxes,
  refresh,
}: {
  taxes: RemoteTable & { rows: number; unknown: readonly { vat_group: string; items: number }[] };
  refresh(): Promise<void>;
}) {
  const { is_read, lacks, rows, unknown } = taxes;
  return (
    <Block title={texts.itemTaxes}>
      {is_read ? (
        <>
          <Facts facts={[[texts.toldItems, formatQuantity(rows)]]} />
          {unknown.length === 0 ? null : (
            <p role="status" className={classes.failed}>
              {texts.unknownGroups(
                unknown.map(({ vat_group, items }) => texts.groupOf(vat_group, items)).join(', '),
              )}
            </p>
          )}
          <Held table_code="item_tax" remote={taxes} refresh={refresh} />
        </>
      ) : (
        <p className={classes.note}>{lacks === '' ? texts.ownTaxes : texts.lacksTaxes(lacks)}</p>
      )}
    </Block>
  );
}
