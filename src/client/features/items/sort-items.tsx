import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { items } from '#calls/index.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Note } from '../../ui/note.tsx';
import { rootScale } from '../../ui/root-scale.ts';
import { nameOf } from '../../workflows/items/item-name.ts';
import { indexDuringMove } from './moves.ts';
import classes from './sort.module.css';
import { SortRow } from './sort-row.tsx';
import { useItemOrder } from './use-item-order.ts';
import { useKeyReorder } from './use-key-reorder.ts';
import { useReorder } from './use-reorder.ts';
import { useWindow } from './use-window.ts';

const texts = t.franchiseItems;
const rowHeight = 72;
const gapPx = 6;

/** The whole list in its order, to be sorted by hand. */
export default function SortItems() {
  const rowPx = rowHeight * rootScale();
  const { rows, isEmpty, move } = useItemOrder();
  const may = useCall(items.updateSortItems).allowed();
  const enabled = may.ok || may.reason === 'busy';
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const focus = useFocusAfter(list, rowPx);
  const count = rows.length;

  const nameAt = (place: number) => {
    const row = rows[place];
    return row ? nameOf(row) : '';
  };
  const drop = async (from: number, to: number, keepFocus: boolean) => {
    const row = rows[from];
    if (!row) return;
    const name = nameOf(row);
    setSaid(texts.moved(name, to + 1, count));
    if (keepFocus) focus(row.id, to);
    if (!(await move(row.id, to))) setSaid(texts.notMoved(name));
  };
  const putBack = (from: number) => setSaid(texts.putBack(nameAt(from)));
  const pointer = useReorder({
    ...{ list, count, rowPx, enabled },
    onLift: from => setSaid(texts.lifted(nameAt(from), from + 1)),
    onDrop: (from, to) => void drop(from, to, false),
    onCancel: putBack,
  });
  const keys = useKeyReorder({
    ...{ count, enabled },
    onStep: (from, to) => setSaid(texts.moved(nameAt(from), to + 1, count)),
    onDrop: (from, to) => void drop(from, to, true),
    onCancel: putBack,
  });
  const carried = pointer.carried ?? keys.carried;
  const [first, last] = useWindow(list, count, rowPx);

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{texts.sortTitle}</h1>
        <Button renderRoot={props => <Link to="/items" search={{}} {...props} />}>{texts.sortDone}</Button>
      </header>
      {enabled ? (
        <p className={classes.hint}>{texts.sortHint}</p>
      ) : (
        <Note tone="warn">
          {!may.ok && may.reason === 'connection' ? texts.sortNeedsConnection : t.call.notPermitted}
        </Note>
      )}
      {isEmpty && <EmptyState title={t.pickers.item.empty} />}
      <ul
        ref={list}
        className={classes.list}
        style={{ height: count * rowPx }}
        data-sorting={carried ? true : undefined}
        aria-label={texts.sortTitle}
      >
        {rows.map((item, index) => {
          const lifted = carried?.from === index;
          if (!lifted && (index < first || index >= last)) return null;
          const place = carried ? indexDuringMove(index, carried.from, carried.to) : index;
          const top = lifted && carried.top !== null ? carried.top : place * rowPx;
          return (
            <SortRow
              key={item.id}
              {...{ item, place: index, count, enabled, lifted }}
              style={{ height: rowPx - gapPx, transform: `translateY(${top}px)` }}
              row={pointer.row(index)}
              handle={{ ...pointer.handle(index), ...keys.handle(index) }}
              onMove={to => void drop(index, to, true)}
            />
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Gives the focus back to a row's handle once the row stands at its new place, which may have to be scrolled to. */
function useFocusAfter(list: { current: HTMLElement | null }, px: number): (id: string, to: number) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [];
    const handle = [...handles].find(one => one.dataset.handle === wanted.current);
    if (!handle) return;
    wanted.current = null;
    handle.focus({ preventScroll: true });
  });
  return (id, to) => {
    wanted.current = id;
    const top = (list.current?.getBoundingClientRect().top ?? 0) + to * px;
    if (top < px || top > innerHeight - 2 * px) scrollBy(0, top - innerHeight / 2);
  };
}
