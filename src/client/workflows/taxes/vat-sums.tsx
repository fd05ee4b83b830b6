import { formatAmount } from '#model/kit/format.ts';
import type { VatOfRate } from '#model/taxes/vat.ts';
import { t } from '../../messages/en.ts';
import { vatRateName } from '../../messages/sales/vat.ts';
import classes from './vat-sums.module.css';

const texts = t.vat;

/** What of a total is VAT, by rate, below the sums of a document. */
export const VatSums = ({
  vat,
  withVat,
}: {
  vat: readonly VatOfRate[];
  /** VND, where the total is without VAT. */
  withVat?: number;
}) => (
  <table className={classes.sums} aria-label={texts.title}>
    <thead>
      <tr>
        <th scope="col">{texts.rate}</th>
        <th scope="col">{texts.base}</th>
        <th scope="col">{texts.vat}</th>
      </tr>
    </thead>
    <tbody>
      {vat.map(row => (
        <tr key={row.vat_rate}>
          <th scope="row">{vatRateName(row.vat_rate)}</th>
          <td>{formatAmount(row.base_amount)}</td>
          <td>{formatAmount(row.vat_amount)}</td>
        </tr>
      ))}
    </tbody>
    {withVat !== undefined && (
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {texts.withVat}
          </th>
          <td>{formatAmount(withVat)}</td>
        </tr>
      </tfoot>
    )}
  </table>
);
