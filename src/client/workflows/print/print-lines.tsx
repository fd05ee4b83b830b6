import { formatAmount } from '#model/kit/format.ts';
import { t } from '../../messages/en.ts';
import { type PrintLine, quantityOf, unitOnPaper } from './print-content.ts';

const texts = t.print;

type Drawn = { lines: readonly PrintLine[]; columns?: readonly string[] | undefined };

/** The lines of a document. The head of the table stands on every page; a line is not torn apart. */
export function PrintLines({ lines, columns = [] }: Drawn) {
  const priced = lines.some(line => line.priced);
  const discounted = lines.some(line => (line.priced?.discountVnd ?? 0) > 0);
  return (
    <table>
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
            <td data-text>{unitOnPaper(line.unit)}</td>
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
