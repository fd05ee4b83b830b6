import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#client/messages/en.ts';
import type { EntryView } from '#offline/tablet.ts';
import { documentOf } from '../../tablet/entries.ts';
import { type ThingToDiscard, thingIn } from './entry-words.ts';

export const ThrowAwayDialog = lazy(async () => ({
  default: (await import('./throw-away-dialog.tsx')).ThrowAwayDialog,
}));

/** The entry that makes a document, where none of its entries can have reached the server; else null. */
export function neverSent(unsent: readonly EntryView[]): EntryView | null {
  const made = unsent.find(entry => entry.tempId !== undefined && documentOf(entry).no === entry.tempId);
  return made && unsent.every(entry => entry.editable) ? made : null;
}

/** Asks before it throws an entry away, with all that goes along. */
export function ThrowAway({
  entry,
  thing,
  onThrown,
}: {
  entry: EntryView;
  /** What the person sees as one thing; left out where it is one change among others. */
  thing?: ThingToDiscard;
  onThrown?: (no: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {thing ? t.outbox.discardThing[thing] : t.outbox.discard}
      </Button>
      {open ? (
        <Suspense>
          <ThrowAwayDialog
            mid={entry.mid}
            {...(thing ? { thing } : {})}
            onClose={() => setOpen(false)}
            {...(onThrown ? { onThrown } : {})}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Throws away a document that is on this tablet only. Nothing is shown for one that may have reached the server. */
export function ThrowDocumentAway({
  unsent,
  onThrown,
}: {
  /** The document's own entries that are not DONE. */
  unsent: readonly EntryView[];
  onThrown?: (no: string) => void;
}) {
  const made = neverSent(unsent);
  if (made === null) return null;
  const thing = thingIn(documentOf(made).kind, unsent);
  return <ThrowAway entry={made} thing={thing} {...(onThrown ? { onThrown } : {})} />;
}
