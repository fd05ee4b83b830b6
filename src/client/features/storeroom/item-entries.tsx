import { items, warehouseEntries } from '#calls/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import { formatQuantity } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { mayCall } from '../../read/permit.ts';
import { useList } from '../../read/use-list.ts';
import { DateText } from '../../ui/tables/values.tsx';
import { useSession } from '../../who/session-state.ts';
import { useVariantName } from '../../workflows/items/variant-name.tsx';
import styles from './item-detail.module.css';

const texts = t.storeroom;
const shown = 6;

/** While the server can be asked, the item's stock is asked for: what it says goes into the tablet's table. Shows nothing itself. */
export function FreshStock({ item_no }: { item_no: string }) {
  useList(items.onHand, { filters: [filter('item_no', item_no)], size: 200 });
  return null;
}

/** The newest movements of the item, as far as they are known here; nothing for who may not see them. */
export function LatestEntries({ item_no }: { item_no: string }) {
  const session = useSession();
  const set = useFranchiseUser()?.page_permission ?? null;
  return mayCall(warehouseEntries.filter, {}, session, set) ? <Entries item_no={item_no} /> : null;
}

function Entries({ item_no }: { item_no: string }) {
  const { rows, isPending, source } = useList(warehouseEntries.filter, {
    filters: [filter('item_no', item_no)],
    size: shown,
  });
  const variantName = useVariantName();
  const locationName = useLocationName();
  if (isPending || (source === 'tablet' && rows.length === 0)) return null;
  return (
    <section className={styles.entries}>
      <h3>{texts.latest}</h3>
      {rows.length === 0 && <p>{texts.noEntries}</p>}
      <ul>
        {rows.slice(0, shown).map(entry => (
          <li key={entry.entry_no}>
            <span>
              {t.warehouse.types[entry.entry_type] ?? entry.entry_type}
              <small>
                {[entry.document_no, variantName(entry), locationName(entry.location_code)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <DateText value={entry.posting_date} />
            <strong data-sign={Math.sign(entry.quantity)}>
              {entry.quantity > 0 ? '+' : ''}
              {formatQuantity(entry.quantity)}
            </strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
