import { formatNumber, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { ItemPicture } from '../../workflows/items/item-picture.tsx';
import { quantityAt } from '../../workflows/items/stock-rows.ts';
import styles from './stock-row.module.css';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;

/** Above the rows: the items looked at last while nothing is searched, and how many there are. */
export function RecentItems(props: {
  storeroom: Storeroom;
  recent: readonly string[];
  count: number;
  /** Others fit less, and are left out. */
  more: boolean;
  onOpen: (item_no: string) => void;
}) {
  const { storeroom } = props;
  const items = props.recent.flatMap(no => storeroom.items.byNo.get(no) ?? []);
  return (
    <>
      {items.length > 0 && (
        <section className={styles.recent} aria-label={texts.recent}>
          <h2>{texts.recent}</h2>
          <div>
            {items.map(item => (
              <button
                key={item.item_no}
                type="button"
                className={styles.chip}
                onClick={() => props.onOpen(item.item_no)}
              >
                <ItemPicture picture={item.picture} name={item.name} size={40} />
                <span>{item.name}</span>
                <strong>{formatQuantity(quantityAt(storeroom.placesOf(item.item_no), storeroom.own))}</strong>
              </button>
            ))}
          </div>
        </section>
      )}
      <p className={styles.count} role="status">
        {props.more ? texts.atLeast(formatNumber(props.count)) : texts.found(formatNumber(props.count))}
      </p>
    </>
  );
}
