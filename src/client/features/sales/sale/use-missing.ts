import { formatQuantity } from '#model/kit/format.ts';
import { addQuantity } from '#model/kit/quantity.ts';
import { missingOf } from '#model/stock/below-zero.ts';
import { t } from '../../../messages/en.ts';
import { unitName } from '../../../messages/stock/units.ts';
import { useConfig } from '../../../read/boot.ts';
import { nameOf } from '../../../workflows/items/item-name.ts';
import { useStock } from '../../../workflows/items/use-stock.ts';
import type { SaleDraft } from './sale-draft.ts';

/** What of a sale is not there, by the books as this tablet knows them; `refused` where the company sells nothing of it. */
export function useMissing(draft: SaleDraft): { text: string; refused: boolean } {
  const policy = useConfig()?.stock_below_zero ?? 'warn';
  const stock = useStock(draft.header.location_code);
  if (policy === 'allow' || draft.header.document_type !== 'order') return { text: '', refused: false };
  const missing = missingOf(draft.lines, line => stock.of(line));
  const said = missing.map(({ line, missing: count }) =>
    t.sale.stock.missing(nameOf(line), `${formatQuantity(count)} ${unitName(line.unit_of_measure)}`),
  );
  // They are there, and can be sold: the cashier decides, and knows of the customer who comes for them.
  const isMissing = new Set(missing.map(({ line }) => line));
  const reserved = missingOf(draft.lines, line => {
    const there = stock.of(line);
    return there === null ? null : addQuantity(there, -stock.reservedOf(line));
  })
    .filter(({ line }) => !isMissing.has(line))
    .map(({ line, missing: count }) =>
      t.sale.stock.reserved(nameOf(line), `${formatQuantity(count)} ${unitName(line.unit_of_measure)}`),
    );
  const refused = policy === 'refuse' && missing.length > 0;
  return { text: [...said, ...reserved, ...(refused ? [t.sale.stock.refused] : [])].join(' '), refused };
}
