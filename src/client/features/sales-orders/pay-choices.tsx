import { type PaymentMethod, paymentMethods } from '#model/payments.ts';
import { t } from '../../messages/en.ts';
import classes from './pay-form.module.css';
import { needsLine } from './payment-methods.ts';

const texts = t.salesOrders.pay;

/** How it is paid, in both languages. */
export function Methods({
  method,
  online,
  onChange,
}: {
  method: PaymentMethod;
  online: boolean;
  onChange: (method: PaymentMethod) => void;
}) {
  return (
    <fieldset className={classes.methods}>
      <legend>{texts.method}</legend>
      {paymentMethods.map(({ value, label, label_vi }) => (
        <label key={value} className={classes.method} data-off={(!online && needsLine(value)) || undefined}>
          <input
            type="radio"
            name="payment_type"
            checked={method === value}
            disabled={!online && needsLine(value)}
            onChange={() => onChange(value)}
          />
          <span>
            {label}
            <small lang="vi">{label_vi}</small>
            {!online && needsLine(value) && <small>{t.call.needsConnection}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** One of a few, as large as a finger. */
export function Choices<V extends string | undefined>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <fieldset className={classes.methods}>
      <legend>{label}</legend>
      {options.map(option => (
        <label key={option.label} className={classes.method}>
          <input
            type="radio"
            name={label}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
