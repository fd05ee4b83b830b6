import { Button, Group, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { itemTiles } from '#calls/index.ts';
import type { ItemTiles } from '#calls/stock/item-tiles.ts';
import { mostPages, mostTiles, pageNameLength, type TilePage } from '#model/stock/tiles.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconArrowLeft, IconPlus, IconX } from '../../ui/icons.tsx';
import itemClasses from './items.module.css';
import { ItemsPanel } from './items-panel.tsx';
import classes from './tiles-editor.module.css';
import { useAddByCode } from './use-add-by-code.ts';
import { useItemScanner } from './use-item-scanner.ts';

const texts = t.pickers.tiles;

/** Puts the pages of a shop together: a tap on an item puts it at the end of the page, or takes it off. */
export default function TilesEditor({
  tiles,
  panel,
  onStale,
  onClose,
}: {
  tiles: ItemTiles;
  panel: Omit<ComponentProps<typeof ItemsPanel>, 'tiles' | 'onEditTiles'>;
  /** Another person changed them since. */
  onStale: () => Promise<void>;
  onClose: () => void;
}) {
  const [pages, setPages] = useState<readonly TilePage[]>(() =>
    tiles.pages.length > 0 ? tiles.pages : [{ name: texts.firstName, item_nos: [] }],
  );
  const [at, setAt] = useState(0);
  const { send, busy, allowed } = useCall(itemTiles.save);
  const page = pages[at] ?? { name: '', item_nos: [] };
  const change = (next: Partial<TilePage>) =>
    setPages(pages.map((old, index) => (index === at ? { ...old, ...next } : old)));
  const toggle = (item_no: string) =>
    change({
      item_nos: page.item_nos.includes(item_no)
        ? page.item_nos.filter(no => no !== item_no)
        : [...page.item_nos, item_no].slice(0, mostTiles),
    });
  const putOn = (item_no: string) => {
    if (!page.item_nos.includes(item_no)) toggle(item_no);
  };
  const byCode = useAddByCode(panel.index, item => putOn(item.item_no));
  useItemScanner(byCode.scan);
  const forward = (place: number) => {
    const item_nos = [...page.item_nos];
    item_nos.splice(place - 1, 0, ...item_nos.splice(place, 1));
    change({ item_nos });
  };
  const names = pages.map(({ name }) => name.trim().toLocaleLowerCase('vi'));
  const fault = faultOf(page, names);
  const wrong = pages.some(each => faultOf(each, names) !== null);
  const may = allowed();
  const save = async () => {
    const { location_code, version } = tiles;
    const kept = pages
      .filter(({ item_nos }) => item_nos.length > 0)
      .map(({ name, item_nos }) => ({ name: name.trim(), item_nos: [...item_nos] }));
    const sent = await send({ location_code, version, pages: kept });
    if (sent.kind === 'done') onClose();
    // Who is told of it may save all the same: what they see then takes the place of the others' pages.
    if (sent.kind === 'refused' && sent.error.code === 'stale') await onStale();
  };
  const nameOf = (item_no: string) =>
    panel.index?.rows.find(row => row.item_no === item_no)?.description ?? item_no;

  return (
    <Dialog opened fullScreen onClose={onClose} title={texts.title} classNames={{ body: classes.body }}>
      <fieldset className={itemClasses.chips} aria-label={texts.pages}>
        {pages.map(({ name }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            key={index}
            type="button"
            className={itemClasses.chip}
            aria-pressed={index === at}
            onClick={() => setAt(index)}
          >
            {name || texts.unnamed}
          </button>
        ))}
        {pages.length < mostPages && (
          <button
            type="button"
            className={itemClasses.chip}
            onClick={() => {
              setPages([...pages, { name: '', item_nos: [] }]);
              setAt(pages.length);
            }}
          >
            <IconPlus />
            {texts.newPage}
          </button>
        )}
      </fieldset>
      <Group align="flex-end" mt="sm">
        <TextInput
          className={classes.name}
          size="md"
          label={texts.name}
          maxLength={pageNameLength}
          value={page.name}
          error={fault}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <Button
          size="md"
          variant="default"
          onClick={() => {
            const left = pages.filter((_, index) => index !== at);
            setPages(left.length > 0 ? left : [{ name: texts.firstName, item_nos: [] }]);
            setAt(Math.max(0, at - 1));
          }}
        >
          {texts.removePage}
        </Button>
      </Group>
      <p className={classes.hint}>{texts.hint(page.item_nos.length, mostTiles)}</p>
      <ol className={classes.tiles} aria-label={page.name || texts.unnamed}>
        {page.item_nos.map((item_no, place) => (
          <li key={item_no}>
            <span className={classes.place}>{place + 1}</span>
            <span className={classes.tileName}>{nameOf(item_no)}</span>
            <button
              type="button"
              disabled={place === 0}
              aria-label={texts.forward(nameOf(item_no))}
              onClick={() => forward(place)}
            >
              <IconArrowLeft />
            </button>
            <button type="button" aria-label={texts.takeOff(nameOf(item_no))} onClick={() => toggle(item_no)}>
              <IconX />
            </button>
          </li>
        ))}
      </ol>
      <ItemsPanel
        {...panel}
        byCode={byCode}
        inCart={item_no => page.item_nos.indexOf(item_no) + 1}
        onAdd={item => putOn(item.item_no)}
        onPick={group => {
          byCode.dismiss();
          toggle(group.item_no);
        }}
      />
      <div className={classes.foot}>
        {!may.ok && may.reason === 'connection' && <span role="alert">{may.why}</span>}
        <Button variant="default" size="md" onClick={onClose}>
          {t.ui.cancel}
        </Button>
        <Button size="md" loading={busy} disabled={wrong || !may.ok} onClick={() => void save()}>
          {t.ui.save}
        </Button>
      </div>
    </Dialog>
  );
}

/** A page without items is not kept, and needs no name. */
function faultOf({ name, item_nos }: TilePage, names: readonly string[]): string | null {
  if (item_nos.length === 0) return null;
  const own = name.trim().toLocaleLowerCase('vi');
  if (own === '') return texts.nameNeeded;
  return names.filter(each => each === own).length > 1 ? texts.nameTwice : null;
}
