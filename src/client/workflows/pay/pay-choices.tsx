import { isPromised, methodsOf, type PaymentMethod, type ReceiptType } from '#model/sales/payments.ts';
import { t } from '../../messages/en.ts';
import { language } from '../../messages/language.ts';
import classes from './pay-form.module.css';

const texts = t.payment.pay;

/** How it is paid: in both languages, on a Vietnamese page in Vietnamese alone. */
export function Methods({
  type,
  method,
  only,
  withoutPromises,
  onChange,
}: {
  type: ReceiptType;
  method: PaymentMethod;
  /** No others than these. */
  only?: readonly PaymentMethod[] | undefined;
  /** What another person promises cannot be taken now. */
  withoutPromises: boolean;
  onChange: (method: PaymentMethod) => void;
}) {
  const shown = methodsOf(type).filter(({ value }) => only?.includes(value) ?? true);
  return (
    <fieldset className={classes.methods}>
      <legend>{texts.method}</legend>
      {shown.map(({ value, label, label_vi }) => {
        const inVietnamese = language() === 'vi';
        const off = withoutPromises && isPromised(value);
        return (
          <label key={value} className={classes.method} data-off={off || undefined}>
            <input
              type="radio"
              name="payment_type"
              checked={method === value}
              disabled={off}
              onChange={() => onChange(value)}
            />
            <span>
              {inVietnamese ? label_vi : label}
              {label_vi !== label && !inVietnamese && <small lang="vi">{label_vi}</small>}
              {off && <small>{t.call.needsConnection}</small>}
            </span>
          </label>
        );
      })}
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
  /** In the language of this page, as `optionsOf` makes them of labels in two. */
  options: readonly { value: V; label: string; label_vi?: never }[];
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
