import type { SalesOrder } from '#calls/sales/orders.ts';
import { t } from '../../../messages/en.ts';
import { Amount, Quantity } from '../../../ui/tables/values.tsx';
import classes from '../../../workflows/document/document-view.module.css';
import { nameOf } from '../../../workflows/items/item-name.ts';
import { ItemPicture } from '../../../workflows/items/item-picture.tsx';

const texts = t.salesOrders.order;

/** The lines of an order that is no longer being put together. */
export function OrderLines({ order }: { order: SalesOrder }) {
  const sold = order.document_type === 'order';
  const credited = order.lines.some(line => line.qty_credited > 0);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.quantity}</th>
          {sold && <th scope="col">{texts.shipped}</th>}
          {sold && <th scope="col">{texts.invoiced}</th>}
          {credited && <th scope="col">{t.documentFacts.credited}</th>}
          <th scope="col">{texts.price}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(line => (
          <tr key={line.line_no}>
            <td>
              <span className={classes.item}>
                <ItemPicture picture={line.picture} name={line.description} size={44} />
                <span>
                  {nameOf(line)}
                  <small>
                    {line.item_no}
                    {line.line_note && ` · ${line.line_note}`}
                  </small>
                </span>
              </span>
            </td>
            <td data-title={texts.quantity}>
              <Quantity value={line.quantity} />
            </td>
            {sold && (
              <td data-title={texts.shipped}>
                <Quantity value={line.qty_shipped} />
              </td>
            )}
            {sold && (
              <td data-title={texts.invoiced}>
                <Quantity value={line.qty_invoiced} />
              </td>
            )}
            {credited && (
              <td data-title={line.qty_credited > 0 ? t.documentFacts.credited : undefined}>
                {line.qty_credited > 0 && <Quantity value={line.qty_credited} />}
              </td>
            )}
            <td data-title={texts.price}>
              <Amount value={line.unit_price} />
            </td>
            <td data-title={texts.amount}>
              <Amount value={line.line_amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
