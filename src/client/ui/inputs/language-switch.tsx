import { t } from '#client/messages/en.ts';
import { type Language, language, languages } from '#client/messages/language.ts';
import styles from './language-switch.module.css';

const names = Object.entries(languages) as [Language, string][]; // the keys of a const table are exactly its type

/** The languages, each in its own words, so that a person who reads no other finds it. */
export function LanguageSwitch({ choose }: { choose: (next: Language) => void }) {
  return (
    <fieldset className={styles.languages} aria-label={t.ui.language}>
      {names.map(([one, name]) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language()}
          onClick={() => one === language() || choose(one)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
