import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportKind } from '#calls/administration/imports.ts';
import { t } from '../../../messages/en.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { roleLabel } from '../users/user-words.ts';
import { columnNames } from './column-names.ts';
import { type FileKind, fileKinds } from './columns/file-kinds.ts';
import { template } from './files.ts';
import classes from './import.module.css';

const texts = t.imports;

/** Where a file is dropped or chosen, with an empty one to begin with. */
export function ChooseFile(props: {
  kind: ImportKind;
  off: boolean;
  busy: boolean;
  onFile(file: File): void;
}) {
  const { kind, off, busy, onFile } = props;
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !off) onFile(file);
  };
  return (
    <section
      className={classes.drop}
      aria-label={texts.choose}
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault();
        setOver(!off);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <FileButton accept=".csv,.txt,.xlsx" off={off} busy={busy} onFiles={async ([file]) => take(file)}>
        {texts.choose}
      </FileButton>
      <span>{busy ? texts.reading : texts.drop}</span>
      <Button variant="subtle" onClick={() => void saveTemplate(kind)}>
        {texts.template}
      </Button>
    </section>
  );
}

async function saveTemplate(kind: ImportKind): Promise<void> {
  const { fields, samples }: FileKind = fileKinds[kind];
  // People write what they call a role, or a choice.
  const words: Readonly<Record<string, string>> = { ...texts.choiceWords.yes, ...texts.choiceWords.way };
  const told = samples.map(sample =>
    Object.fromEntries(
      Object.entries(sample).map(([name, value]) => {
        if (name === 'role_name') return [name, roleLabel(String(value))];
        const type = fields[name]?.type;
        return [name, type === 'yes' || type === 'way' ? (words[value] ?? value) : value];
      }),
    ),
  );
  saveFile(await template({ fields, samples: told }, columnNames(kind)), `${texts.kinds[kind]}.xlsx`);
}
