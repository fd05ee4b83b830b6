import { grantablePages } from '#model/administration/grantable-pages.ts';
import { type PermissionEntry, setOf } from '#model/administration/page-structure.ts';
import { pages } from '#model/session/pages.ts';
import { pagePermission } from '#model/session/permissions.ts';
import { t } from '../../../messages/en.ts';
import { grantLabel, pageLabel } from '../grant-words.ts';
import classes from './grants.module.css';

const texts = t.permissionSets;

/** What a person with the set meets in the app, by the very rule that the app and the server go by. */
export function Preview({ type, entries }: { type: 'edit' | 'view'; entries: readonly PermissionEntry[] }) {
  // A person of a shop: what counts for all shops is the office's.
  const person = { isAdministrator: false, franchise: 'shop', set: setOf(type, entries) };
  const granted = new Set(entries.map(({ page_url }) => page_url));
  const open = grantablePages.filter(url => granted.has(url) && pagePermission(url, person).allowed);
  if (open.length === 0) return <p>{texts.previewNothing}</p>;
  return (
    <ul className={classes.seen}>
      {open.map(url => {
        const permission = pagePermission(url, person);
        const { buttons, fields } = pages[url];
        const does = buttons.filter(name => permission.button(name));
        const doesNot = buttons.filter(name => !permission.button(name));
        const hidden = fields.filter(name => !permission.field(name));
        const facts = [
          [texts.does, does.map(name => grantLabel('buttons', name))],
          [texts.doesNot, doesNot.map(name => grantLabel('buttons', name))],
          [texts.hidden, hidden.map(name => grantLabel('fields', name))],
        ] as const;
        return (
          <li key={url}>
            <strong>{pageLabel(url, url)}</strong> {does.length === 0 ? `(${texts.looksOnly})` : null}
            <dl>
              {facts
                .filter(([, names]) => names.length > 0)
                .map(([word, names]) => (
                  <Fact key={word} word={word} names={names} />
                ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ word, names }: { word: string; names: readonly string[] }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{names.join(', ')}</dd>
    </>
  );
}
