import { people } from '#calls/administration/index.ts';
import { formatDate } from '#model/kit/format.ts';
import classes from '../../fields/customer-fields.module.css';
import { t } from '../../messages/en.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { CallFailure } from '../../transport/fetch-call.ts';
import { Note } from '../../ui/note.tsx';
import { Amount } from '../../ui/tables/values.tsx';

const texts = t.people;

/** What other shops have of a customer who agreed to it: where they live, and what they bought. */
export default function CustomerElsewhere({ customerNo }: { customerNo: string }) {
  const mayRead = useMayRead(people.elsewhere, {});
  return mayRead ? <Shared customerNo={customerNo} /> : null;
}

function Shared({ customerNo }: { customerNo: string }) {
  const { data, error } = useRecord(people.elsewhere, { customer_no: customerNo });
  // Without a word it would look as if other shops had nothing.
  if (error instanceof CallFailure && error.code === 'rule') return <Note tone="warn">{error.message}</Note>;
  if (!data?.shared) return null;
  const { addresses, purchases } = data;
  return (
    <section aria-label={texts.elsewhere}>
      <h3>{texts.elsewhere}</h3>
      <p className={classes.dim}>{texts.elsewhereHint}</p>
      <ul className={classes.purchases}>
        {addresses.map(({ id, shop, address }) => (
          <li key={`address ${id}`} className={classes.elsewhere}>
            <span>
              {address}
              <small>{texts.addressAt(shop)}</small>
            </span>
          </li>
        ))}
        {purchases.map(({ id, shop, date, items, amount }) => (
          <li key={`purchase ${id}`} className={classes.elsewhere}>
            <span>
              {items}
              <small>
                {formatDate(date)} · {shop}
              </small>
            </span>
            <Amount value={amount} unit />
          </li>
        ))}
      </ul>
      {addresses.length + purchases.length === 0 ? (
        <p className={classes.dim}>{texts.elsewhereNone}</p>
      ) : null}
    </section>
  );
}
