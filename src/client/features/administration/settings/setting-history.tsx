import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { settings } from '#calls/administration/index.ts';
import { type SettingChange, type SettingName, settingNames } from '#calls/setup/settings.ts';
import { formatDateTime } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useList } from '../../../read/query.ts';
import { Block } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';

const texts = t.settings;
const pageSize = 20;

function called({ setting }: SettingChange): string {
  const known: SettingName | undefined = settingNames.find(name => name === setting);
  return known ? texts.fields[known] : setting;
}

function shown(value: string): string {
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
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {[texts.when, texts.who, texts.what, texts.before, texts.after].map(title => (
                  <Table.Th key={title}>{title}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(row => (
                <Table.Tr key={row.id}>
                  <Table.Td>{formatDateTime(row.at)}</Table.Td>
                  <Table.Td>{row.actor_name}</Table.Td>
                  <Table.Td>{called(row)}</Table.Td>
                  <Table.Td>{shown(row.before)}</Table.Td>
                  <Table.Td>{shown(row.after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {(total ?? 0) > rows.length ? (
        <Button variant="default" onClick={() => setSize(size + pageSize)}>
          {t.ui.more}
        </Button>
      ) : null}
    </Block>
  );
}
