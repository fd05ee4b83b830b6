import type { SalesOrder } from '#calls/sales-orders.ts';
import { formatAmount, formatDate, formatDateTime, formatNumber } from '#model/format.ts';
import { isLocal, localNumber } from '#model/local-number.ts';
import { receiptTotal } from '#model/sales-order-actions.ts';
import { orderTotals } from '#model/totals.ts';
import { t } from '../../messages/en.ts';
import { nameOf } from './item-tile.tsx';
import { methodLabel } from './payment-methods.ts';

const texts = t.salesOrders.print;

export type PrintFranchise = { name: string; address: string; city: string; phone_no: string };

/** An order on paper. One that the back end has not numbered says so in large letters. */
export function PrintReceipt({
  order,
  format,
  changeVnd,
  franchise,
}: {
  order: SalesOrder;
  format: 'roll' | 'a4';
  changeVnd: number;
  franchise: PrintFranchise | null;
}) {
  const totals = orderTotals(order);
  const paid = receiptTotal(order, 'POSTED') + receiptTotal(order, 'ADDED');
  const methods = order.receipts.filter(receipt => receipt.status !== 'DELETED');
  const unsent = isLocal(order.pos_so_no);
  return (
    <article>
      {franchise && (
        <header>
          <strong>{franchise.name}</strong>
          <span>{[franchise.address, franchise.city].filter(Boolean).join(', ')}</span>
          <span>{franchise.phone_no}</span>
        </header>
      )}
      <h1>
        {texts.receiptVi}
        <small>{texts.receipt}</small>
      </h1>
      {unsent && (
        <p data-unsent>
          {texts.notSent} · {texts.notSentVi}
        </p>
      )}
      <dl>
        <Fact label={texts.no} value={localNumber(order.pos_so_no)} />
        <Fact label={texts.date} value={formatDateTime(order.created_at) || formatDate(order.order_date)} />
        <Fact label={texts.customer} value={order.sell_to_name} />
        {order.sell_to_phone_no && <Fact label={texts.phone} value={order.sell_to_phone_no} />}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{texts.item}</th>
            <th>{texts.quantity}</th>
            {format === 'a4' && <th>{texts.price}</th>}
            <th>{texts.amount}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(line => (
            <tr key={line.line_no}>
              <td>
                {nameOf(line)}
                {line.line_discount_amount > 0 && <small>− {formatAmount(line.line_discount_amount)}</small>}
                {line.line_note && <small>{line.line_note}</small>}
                {format === 'roll' && <small>× {formatAmount(line.unit_price)}</small>}
              </td>
              <td>{formatNumber(line.quantity)}</td>
              {format === 'a4' && <td>{formatAmount(line.unit_price)}</td>}
              <td>{formatAmount(line.line_amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {order.fees.map(fee => (
          <Fact key={fee.line_no} label={fee.description} value={formatAmount(fee.amount)} />
        ))}
        {totals.invoice_discount > 0 && (
          <Fact
            label={t.salesOrders.summary.invoiceDiscount}
            value={`− ${formatAmount(totals.invoice_discount)}`}
          />
        )}
        <Fact label={texts.total} value={`${formatAmount(totals.grand_total)} ₫`} strong />
        {methods.map(receipt => (
          <Fact
            key={receipt.receipt_id}
            label={methodLabel(receipt.payment_type)}
            value={formatAmount(receipt.amount)}
          />
        ))}
        {paid < totals.grand_total && (
          <Fact label={texts.remaining} value={`${formatAmount(totals.grand_total - paid)} ₫`} />
        )}
        {changeVnd > 0 && <Fact label={texts.change} value={`${formatAmount(changeVnd)} ₫`} />}
      </dl>
      {format === 'a4' && (
        <footer data-signatures>
          {texts.signatures.map(who => (
            <span key={who}>{who}</span>
          ))}
        </footer>
      )}
      <p lang="vi">{texts.thanks}</p>
    </article>
  );
}

function Fact({ label, value, strong }: { label: string; value: string; strong?: true }) {
  return (
    <div data-strong={strong}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
