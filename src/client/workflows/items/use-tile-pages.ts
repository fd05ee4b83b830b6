import { useState } from 'react';
import { mostTiles, type TilePage } from '#model/stock/tiles.ts';
import { t } from '../../messages/en.ts';

const texts = t.pickers.tiles;

export type TilePages = ReturnType<typeof useTilePages>;

/** The pages of a shop while they are put together, and the one that a person looks at. */
export function useTilePages(saved: readonly TilePage[]) {
  const [pages, setPages] = useState<readonly TilePage[]>(() => (saved.length > 0 ? saved : [firstPage()]));
  const [at, setAt] = useState(0);
  const page = pages[at] ?? { name: '', item_nos: [] };
  const names = pages.map(({ name }) => name.trim().toLocaleLowerCase('vi'));
  const change = (next: Partial<TilePage>) =>
    setPages(pages.map((old, index) => (index === at ? { ...old, ...next } : old)));
  const toggle = (item_no: string) =>
    change({
      item_nos: page.item_nos.includes(item_no)
        ? page.item_nos.filter(no => no !== item_no)
        : [...page.item_nos, item_no].slice(0, mostTiles),
    });
  return {
    pages,
    at,
    setAt,
    page,
    fault: faultOf(page, names),
    isWrong: pages.some(each => faultOf(each, names) !== null),
    rename: (name: string) => change({ name }),
    /** Puts an item at the end of the page, or takes it off. */
    toggle,
    putOn(item_no: string) {
      if (!page.item_nos.includes(item_no)) toggle(item_no);
    },
    forward(place: number) {
      const item_nos = [...page.item_nos];
      item_nos.splice(place - 1, 0, ...item_nos.splice(place, 1));
      change({ item_nos });
    },
    addPage() {
      setPages([...pages, { name: '', item_nos: [] }]);
      setAt(pages.length);
    },
    removePage() {
      const left = pages.filter((_, index) => index !== at);
      setPages(left.length > 0 ? left : [firstPage()]);
      setAt(Math.max(0, at - 1));
    },
  };
}

const firstPage = (): TilePage => ({ name: texts.firstName, item_nos: [] });

/** A page without items is not kept, and needs no name. */
function faultOf({ name, item_nos }: TilePage, names: readonly string[]): string | null {
  if (item_nos.length === 0) return null;
  const own = name.trim().toLocaleLowerCase('vi');
  if (own === '') return texts.nameNeeded;
  return names.filter(each => each === own).length > 1 ? texts.nameTwice : null;
}
