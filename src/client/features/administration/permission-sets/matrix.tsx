import type { PageStructure } from '#calls/administration/page-structures.ts';
import { grantablePages } from '#model/administration/grantable-pages.ts';
import {
  type GrantKind,
  grantKinds,
  type PermissionEntry,
  type Structure,
  structureOf,
  wholePage,
} from '#model/administration/page-structure.ts';
import { t } from '../../../messages/en.ts';
import { grantLabel, pageLabel } from '../grant-words.ts';
import classes from './grants.module.css';

const texts = t.permissionSets;

/** Pages as the company's list has them, in the order of the app's navigation. */
export function structuresOf(rows: readonly PageStructure[]): Structure[] {
  const place = ({ page_url }: Structure) => {
    const found = grantablePages.findIndex(url => String(url) === page_url);
    return found < 0 ? grantablePages.length : found;
  };
  return rows.map(structureOf).sort((a, b) => place(a) - place(b));
}

/** What a set grants, page by page: who opens a page gets all of it, and less by taking ticks away. */
export function Matrix(props: {
  structures: readonly Structure[];
  entries: readonly PermissionEntry[];
  change(entries: PermissionEntry[]): void;
}) {
  const { structures, entries, change } = props;
  const listed = new Set(structures.map(({ page_url }) => page_url));
  // What a set grants beyond the list stays in sight, so that it can be taken away.
  const others = entries
    .filter(({ page_url }) => !listed.has(page_url))
    .map(entry => ({ ...entry, page_name: entry.page_url }));
  return (
    <div>
      {[...structures, ...others].map(structure => (
        <PageGrants
          key={structure.page_url}
          structure={structure}
          listed={listed.has(structure.page_url)}
          entry={entries.find(({ page_url }) => page_url === structure.page_url)}
          change={next => {
            const rest = entries.filter(({ page_url }) => page_url !== structure.page_url);
            change(next ? [...rest, next] : rest);
          }}
        />
      ))}
    </div>
  );
}

function PageGrants(props: {
  structure: Structure;
  listed: boolean;
  entry: PermissionEntry | undefined;
  change(entry: PermissionEntry | null): void;
}) {
  const { structure, listed, entry, change } = props;
  const name = pageLabel(structure.page_url, structure.page_name);
  return (
    <fieldset className={classes.page} aria-label={name}>
      <label className={classes.open}>
        <input
          type="checkbox"
          aria-label={texts.open(name)}
          checked={entry !== undefined}
          onChange={() => change(entry ? null : wholePage(structure))}
        />
        <span>
          {name} <small>{listed ? structure.page_url : texts.notListed}</small>
        </span>
      </label>
      {entry
        ? grantKinds
            .filter(kind => structure[kind].length > 0)
            .map(kind => (
              <Row key={kind} kind={kind} page={name} names={structure[kind]} entry={entry} change={change} />
            ))
        : null}
    </fieldset>
  );
}

function Row(props: {
  kind: GrantKind;
  page: string;
  names: readonly string[];
  entry: PermissionEntry;
  change(entry: PermissionEntry): void;
}) {
  const { kind, names, entry, change, page } = props;
  const granted = entry[kind];
  const all = names.every(name => granted.includes(name));
  const set = (next: string[]) => change({ ...entry, [kind]: next });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset would be read twice
    <div className={classes.row} role="group" aria-label={texts.ofPage(texts[kind], page)}>
      <strong>{texts[kind]}</strong>
      <div className={classes.chips}>
        {names.map(name => (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={granted.includes(name)}
            onClick={() =>
              set(granted.includes(name) ? granted.filter(one => one !== name) : [...granted, name])
            }
          >
            {grantLabel(kind, name)}
          </button>
        ))}
        {names.length > 1 ? (
          <button type="button" className={classes.quick} onClick={() => set(all ? [] : [...names])}>
            {all ? texts.none : texts.all}
          </button>
        ) : null}
      </div>
    </div>
  );
}
