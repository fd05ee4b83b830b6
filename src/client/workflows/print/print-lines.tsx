import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import type { PrintLine } from './print-content.ts';
import type { PrintFormat } from './print-request.ts';

const texts = t.print;

/** The lines of a document. The head of the table stands on every page; a line is not torn apart. */
export function PrintLines({ lines, format }: { lines: readonly PrintLine[]; format: PrintFormat }) {
  return format === 'roll' ? <Narrow lines={lines} /> : <Wide lines={lines} />;
}

function Wide({ lines }: { lines: readonly PrintLine[] }) {
  const priced = lines.some(line => line.priced);
  const discounted = lines.some(line => (line.priced?.discountVnd ?? 0) > 0);
  return (
    <table data-wide>
      <thead>
        <tr>
          <th>{texts.lineNo}</th>
          <th data-text>{texts.item}</th>
          <th data-text>{texts.unit}</th>
          <th>{texts.quantity}</th>
          {priced && <th>{texts.price}</th>}
          {discounted && <th>{texts.discount}</th>}
          {priced && <th>{texts.amount}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.key}>
            <td>{index + 1}</td>
            <td data-text>
              <Name line={line} />
            </td>
            <td data-text>{line.unit}</td>
            <td>{formatQuantity(line.quantity)}</td>
            {priced && <td>{formatAmount(line.priced?.unitPriceVnd ?? 0)}</td>}
            {discounted && <td>{line.priced?.discountVnd ? formatAmount(line.priced.discountVnd) : ''}</td>}
            {priced && <td>{formatAmount(line.priced?.amountVnd ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name gets the whole width, the figures stand below it. */
function Narrow({ lines }: { lines: readonly PrintLine[] }) {
  const priced = lines.some(line => line.priced);
  return (
    <table>
      <thead>
        <tr>
          <th data-text>
            {texts.item}
            {priced && (
              <small>
                {texts.quantity} × {texts.price}
              </small>
            )}
          </th>
          <th>{priced ? texts.amount : texts.quantity}</th>
        </tr>
      </thead>
      {lines.map(line => (
        <tbody key={line.key}>
          <tr>
            <td data-text colSpan={2}>
              <Name line={line} />
            </td>
          </tr>
          <tr>
            <td data-text>
              {line.priced &&
                `${formatQuantity(line.quantity)} ${line.unit} × ${formatAmount(line.priced.unitPriceVnd)}`}
              {line.priced && line.priced.discountVnd > 0 && (
                <small>{texts.lineDiscount(formatAmount(line.priced.discountVnd))}</small>
              )}
            </td>
            <td>
              {line.priced
                ? formatAmount(line.priced.amountVnd)
                : `${formatQuantity(line.quantity)} ${line.unit}`}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Name({ line }: { line: PrintLine }) {
  return (
    <>
      {line.name}
      {line.details.map(detail => (
        <small key={detail}>{detail}</small>
      ))}
    </>
  );
}
