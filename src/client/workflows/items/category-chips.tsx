import { t } from '../../messages/en.ts';
import classes from './items.module.css';

/** One category at a time; a second tap on it shows all again. */
export function CategoryChips({
  categories,
  value,
  onChange,
}: {
  categories: readonly string[];
  value: string | null;
  onChange: (category: string | null) => void;
}) {
  return (
    <fieldset className={classes.chips} aria-label={t.pickers.item.categories}>
      <Chip label={t.pickers.item.all} on={value === null} onPick={() => onChange(null)} />
      {categories.map(name => (
        <Chip
          key={name}
          label={name}
          on={value === name}
          onPick={() => onChange(value === name ? null : name)}
        />
      ))}
    </fieldset>
  );
}

function Chip({ label, on, onPick }: { label: string; on: boolean; onPick: () => void }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onPick}>
      {label}
    </button>
  );
}
