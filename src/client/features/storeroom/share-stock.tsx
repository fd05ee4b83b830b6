import { formatNumber, formatQuantity } from '#model/kit/format.ts';
import { useLocationName } from '../../fields/location-name.tsx';
import { t } from '../../messages/en.ts';
import { quantityAt } from '../../workflows/items/stock-rows.ts';
import { useAsOfText } from '../../workflows/report/as-of.tsx';
import { ShareButton } from '../../workflows/report/share-button.tsx';
import { filterItems, type StockFilter } from './stock-items.ts';
import type { Storeroom } from './use-storeroom.ts';

const texts = t.storeroom;
/** More would make a picture that no one can read. */
const most = 100;

/** Hands what the filters leave of the stock to another app. */
export function ShareStock({ storeroom, filter }: { storeroom: Storeroom; filter: StockFilter }) {
  const about = useAsOfText({ asOf: storeroom.asOf });
  const locationName = useLocationName();
  if (about === '') return null;
  const report = () => {
    const { items, unsold, placesOf, own } = storeroom;
    const location = filter.location ?? own;
    const found = filterItems([...items.all, ...unsold], filter, placesOf);
    const rows = found
      .slice(0, most)
      .map(({ item_no, name }) => [name, item_no, formatQuantity(quantityAt(placesOf(item_no), location))]);
    const part = t.stockReports.first(formatNumber(rows.length), formatNumber(found.length));
    return {
      title: t.pages['/reports/onHand'],
      about: [
        about,
        ...(location === null ? [] : [locationName(location)]),
        ...(found.length > most ? [part] : []),
      ],
      sections: [{ title: '', head: [texts.name, texts.itemNo, texts.quantity], rows }],
    };
  };
  return <ShareButton report={report} />;
}
