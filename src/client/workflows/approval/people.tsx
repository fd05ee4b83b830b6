import { t } from '../../messages/en.ts';
import type { Approver } from '../../session/approve.ts';
import classes from './approval.module.css';

const texts = t.approval;

/** Whom a tap says to be the one who approves: each of the shop by name, or another person by their user name. */
export function People({
  people,
  chosen,
  onChoose,
}: {
  /** `null` while they are asked for. */
  people: readonly Approver[] | null;
  chosen: Approver | 'other' | null;
  onChoose: (who: Approver | 'other') => void;
}) {
  if (people === null) return <div className={classes.loading} aria-busy="true" />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and its name is said all the same
    <div role="group" className={classes.people} aria-label={texts.who}>
      {people.map(person => (
        <button
          key={person.user_id}
          type="button"
          aria-pressed={chosen !== 'other' && chosen?.user_id === person.user_id}
          onClick={() => onChoose(person)}
        >
          <span aria-hidden className={classes.initials}>
            {initialsOf(person.name)}
          </span>
          {person.name}
        </button>
      ))}
      <button type="button" aria-pressed={chosen === 'other'} onClick={() => onChoose('other')}>
        <span aria-hidden className={classes.initials}>
          …
        </span>
        {texts.other}
      </button>
    </div>
  );
}

/** Of the family name and the last one, which is how people are called here. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  // By characters, not by units: a letter may have two.
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}
