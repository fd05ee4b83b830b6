import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../messages/en.ts';
import { FileButton } from '../../../ui/inputs/file-button.tsx';
import { saveFile } from '../../../workflows/list/save-file.ts';
import { itemFields, sampleItem } from './columns/item-fields.ts';
import { template } from './files.ts';
import classes from './import.module.css';

const texts = t.imports;

/** Where a file is dropped or chosen, with an empty one to begin with. */
export function ChooseFile({ off, busy, onFile }: { off: boolean; busy: boolean; onFile(file: File): void }) {
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
      <FileButton accept=".csv,.txt,.xlsx" off={off} busy={busy} onFile={async file => take(file)}>
        {texts.choose}
      </FileButton>
      <span>{busy ? texts.reading : texts.drop}</span>
      <Button variant="subtle" onClick={() => void saveTemplate()}>
        {texts.template}
      </Button>
    </section>
  );
}

async function saveTemplate(): Promise<void> {
  saveFile(await template(itemFields, texts.fields, sampleItem), `${texts.templateName}.xlsx`);
}
