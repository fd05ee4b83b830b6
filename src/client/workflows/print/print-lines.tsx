import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { figuresOf, type PrintLine, quantityOf } from './print-content.ts';
import type { PrintFormat } from './print-request.ts';

const texts = t.print;

/** The lines of a document. The head of the table stands on every page; a line is not torn apart. */
export function PrintLines({ format, ...drawn }: Drawn & { format: PrintFormat }) {
  return format === 'roll' ? <Narrow {...drawn} /> : <Wide {...drawn} />;
}

type Drawn = { lines: readonly PrintLine[]; columns?: readonly string[] | undefined };

function Wide({ lines, columns = [] }: Drawn) {
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
          {columns.map(column => (
            <th key={column}>{column}</th>
          ))}
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
            <td>{quantityOf(line)}</td>
            {columns.map((column, at) => (
              <td key={column}>{line.figures?.[at]}</td>
            ))}
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
function Narrow({ lines, columns }: Drawn) {
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
              {line.priced && `${quantityOf(line)} ${line.unit} × ${formatAmount(line.priced.unitPriceVnd)}`}
              {figuresOf(line, columns)}
              {line.priced && line.priced.discountVnd > 0 && (
                <small>{texts.lineDiscount(formatAmount(line.priced.discountVnd))}</small>
              )}
            </td>
            <td>{line.priced ? formatAmount(line.priced.amountVnd) : `${quantityOf(line)} ${line.unit}`}</td>
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
