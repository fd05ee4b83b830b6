import { t } from '#client/messages/en.ts';
import type { Choice } from '#model/kit/merge.ts';
import styles from './conflict.module.css';
import type { ChoiceRow } from './conflict-words.ts';

/** One thing that both sides changed: what it was, and what it may become. */
export function ConflictChoice(props: {
  row: ChoiceRow;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}) {
  const { row, chosen, onChoose } = props;
  return (
    <fieldset className={styles.row}>
      <legend>{row.label}</legend>
      <p className={styles.before}>
        <span>{t.conflict.before}</span> {row.before}
      </p>
      <div className={styles.options}>
        {row.options.map(({ choice, value, change }) => (
          <label key={choice} className={styles.option} data-chosen={chosen === choice}>
            <input
              type="radio"
              name={row.key}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
            />
            <span>
              <small>{t.conflict[choice]}</small>
              <strong>{value}</strong>
              {change ? <em className="number">{change}</em> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
