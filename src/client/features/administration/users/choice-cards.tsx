import { type ReactNode, useId } from 'react';
import classes from './choice-cards.module.css';

/** One of a few, each as large as a finger, with what it means below its name. */
export function ChoiceCards<V extends string>(props: {
  label: string;
  options: readonly { value: V; label: string; hint?: string }[];
  value: V | null;
  error?: ReactNode;
  onChange(value: V): void;
}) {
  const { label, options, value, error, onChange } = props;
  const id = useId();
  return (
    <fieldset className={classes.cards} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={classes.options} data-short={options.every(({ hint }) => !hint) || undefined}>
        {options.map(option => (
          <label key={option.value} data-chosen={value === option.value || undefined}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              aria-labelledby={`${id}-${option.value}-name`}
              aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
              onChange={() => onChange(option.value)}
            />
            <span id={`${id}-${option.value}-name`}>{option.label}</span>
            {option.hint ? <small id={`${id}-${option.value}`}>{option.hint}</small> : null}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
