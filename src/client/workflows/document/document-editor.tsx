import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../messages/en.ts';
import { IconNote } from '../../ui/icons.tsx';
import { usePictures } from '../items/use-pictures.ts';
import { DetailsStrip, type StripTexts } from './details-strip.tsx';
import { LinesEditor, type LinesEditorProps } from './lines-editor.tsx';
import { FootButtons } from './picking-frame.tsx';

/** Puts a document together that is no sale: its lines, and its header a tap away. */
export function DocumentEditor({
  draft,
  title,
  empty,
  strip,
  sums,
  worth,
  details,
  save,
  buttons,
  ...editor
}: Omit<LinesEditorProps, 'title' | 'empty' | 'strip' | 'foot' | 'bar'> & {
  /** What the lines are called. */
  title: string;
  empty: string;
  strip: StripTexts;
  sums?: ReactNode;
  /** What it comes to, where lines have prices. */
  worth?: string;
  /** The sheet with the header. */
  details: (sheet: { opened: boolean; onClose: () => void }) => ReactNode;
  /** Null without permission. */
  save: { onSave: () => void; disabled: boolean; busy: boolean } | null;
  buttons: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const pictures = usePictures();
  const lines = draft.lines.map(line => ({
    ...line,
    picture: line.picture || (pictures.get(line.item_no) ?? ''),
  }));
  const saveButton = (size: 'md' | 'lg') =>
    save && (
      <Button
        size={size}
        disabled={save.disabled || strip.problem !== null}
        loading={save.busy}
        onClick={save.onSave}
      >
        {t.doc.save}
      </Button>
    );
  return (
    <>
      <LinesEditor
        {...editor}
        sharedOnly
        draft={{ ...draft, lines }}
        title={{ name: title, open: t.doc.openLines, icon: <IconNote /> }}
        empty={{ title: empty, hint: t.doc.noLinesHint }}
        strip={<DetailsStrip {...strip} onOpen={() => setOpened(true)} />}
        foot={
          <>
            {sums}
            <FootButtons>
              <Button variant="default" onClick={() => setOpened(true)}>
                {t.doc.details}
              </Button>
              {buttons}
            </FootButtons>
            {saveButton('lg')}
          </>
        }
        bar={{ ...(worth === undefined ? {} : { worth }), action: saveButton('md') }}
      />
      {details({ opened, onClose: () => setOpened(false) })}
    </>
  );
}
