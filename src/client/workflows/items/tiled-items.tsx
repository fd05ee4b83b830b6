import { type ComponentProps, lazy, Suspense } from 'react';
import { itemTiles } from '#calls/index.ts';
import { useCall } from '../../outbox/call.ts';
import { useRecord } from '../../read/use-record.ts';
import { ItemsPanel } from './items-panel.tsx';
import { noTiles } from './shelves.ts';

// Opened now and then.
const TilesEditor = lazy(() => import('./tiles-editor.tsx'));

/** The items of a location that sells, with the pages of tiles that it made of them. */
export function TiledItems({
  location,
  editing,
  onEditing,
  ...panel
}: { location: string; editing: boolean; onEditing: (editing: boolean) => void } & Omit<
  ComponentProps<typeof ItemsPanel>,
  'tiles' | 'onEditTiles'
>) {
  const { data, refresh } = useRecord(itemTiles.get, { location_code: location });
  const { allowed } = useCall(itemTiles.save);
  return (
    <>
      <ItemsPanel
        {...panel}
        tiles={data ?? noTiles}
        onEditTiles={data && allowed().ok ? () => onEditing(true) : undefined}
      />
      {editing && data && (
        <Suspense>
          <TilesEditor
            tiles={data}
            panel={{ ...panel, tools: null }}
            onStale={refresh}
            onClose={() => onEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
