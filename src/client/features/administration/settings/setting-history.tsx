import { Button } from '@mantine/core';
import { useState } from 'react';
import { settings } from '#calls/administration/index.ts';
import { type SettingChange, type SettingName, settingNames } from '#calls/setup/settings.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { type Language, languages } from '../../../messages/language.ts';
import { useList } from '../../../read/use-list.ts';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './settings.module.css';

const texts = t.settings;
const pageSize = 20;

function called({ setting }: SettingChange): string {
  // `promotion.max_uses TET2026`: a field of something with a name.
  const [, area, field = '', no = ''] = /^(promotion|scheme)\.(\w+) (.+)$/.exec(setting) ?? [];
  if (area) {
    const words: Readonly<Record<string, string>> =
      area === 'scheme' ? t.promotionSettings.schemeFields : t.promotionSettings.fields;
    return t.promotionSettings.inHistory(no, words[field] ?? field);
  }
  const known: SettingName | undefined = settingNames.find(name => name === setting);
  return known ? texts.fields[known] : setting;
}

const { triggers, kinds } = t.promotionSettings;
/** What stands for a word in a promotion. */
const words: Readonly<Record<string, string>> = { ...triggers, ...kinds };

function shown(value: string, setting: string): string {
  if (/\.(trigger|kind) /.test(setting) && value in words) return words[value] ?? value;
  if (setting === 'default_language' && value in languages) return languages[value as Language]; // one of its keys
  if (value === '') return `(${texts.empty})`;
  return value === 'true' ? texts.on : value === 'false' ? texts.off : value;
}

/** Who set what, and when: only ever added to. */
export function SettingHistory() {
  const [size, setSize] = useState(pageSize);
  const { rows, total, isPending } = useList(settings.history, { size });
  return (
    <Block title={texts.blocks.history}>
      {rows.length === 0 ? (
        isPending ? null : (
          <Note>{texts.noChanges}</Note>
        )
      ) : (
        // A keyboard scrolls it too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <div className={classes.scroll} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {[texts.when, texts.who, texts.what, texts.before, texts.after].map(title => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.id}>
                  <td>{formatDateTime(row.at)}</td>
                  <td>{row.actor_name}</td>
                  <td>{called(row)}</td>
                  <td>{shown(row.before, row.setting)}</td>
                  <td>{shown(row.after, row.setting)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(total ?? 0) > rows.length ? (
        <Button variant="default" onClick={() => setSize(size + pageSize)}>
          {t.ui.more}
        </Button>
      ) : null}
    </Block>
  );
}
