import { Button } from '@mantine/core';
import { t } from '../../../messages/en.ts';
import { Note } from '../../../ui/note.tsx';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { type Cell, workbook } from '../../../workflows/list/workbook.ts';
import classes from './import.module.css';

const texts = t.imports;
type Password = { readonly username: string; readonly password: string };

/** What new people sign in with the first time: shown here and nowhere else. */
export function Passwords({ passwords }: { passwords: readonly Password[] }) {
  return (
    <>
      <Note tone="warn">{texts.passwordsHint}</Note>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={texts.passwords}>
          <thead>
            <tr>
              <th scope="col">{texts.fields.staff.username}</th>
              <th scope="col">{texts.password}</th>
            </tr>
          </thead>
          <tbody>
            {passwords.map(({ username, password }) => (
              <tr key={username}>
                <td>{username}</td>
                <td>
                  <code>{password}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => void save(passwords)}>
        {texts.savePasswords}
      </Button>
    </>
  );
}

async function save(passwords: readonly Password[]): Promise<void> {
  const row = (style: 'head' | 'text', ...values: string[]): Cell[] =>
    values.map(value => ({ value, style }));
  const file = await workbook({
    widths: [26, 26],
    sticky: 1,
    rows: [
      row('head', texts.fields.staff.username, texts.password),
      ...passwords.map(({ username, password }) => row('text', username, password)),
    ],
  });
  saveFile(file, `${texts.passwords}.xlsx`);
}
