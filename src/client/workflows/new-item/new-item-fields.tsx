import { Note } from '../../ui/note.tsx';
import { ItemFields } from './item-fields.tsx';
import type { NewItemForm } from './use-new-item.ts';

/** What is asked of a new item of the network. */
export function NewItemFields({ item, code }: { item: NewItemForm; code?: string }) {
  const { form, problem } = item;
  return (
    <>
      <ItemFields form={form} startsAtName={Boolean(code)} />
      {problem ? (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      ) : null}
    </>
  );
}
