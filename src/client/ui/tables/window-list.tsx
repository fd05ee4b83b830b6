import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rootScale } from '../root-scale.ts';
import styles from './window-list.module.css';

/** Rows beyond the edges, so that a flick shows rows and no ground. */
const beyond = 4;
/** What is drawn before the height is known. */
const firstHeight = 900;

type View = { first: number; last: number };

/**
 * A long list that draws only what is on the screen. All rows are of one height (px, at text of 16 px), and
 * it scrolls by itself. It tells assistive technology how long it really is. `before` scrolls with the rows.
 */
export function WindowList<R>(props: {
  rows: readonly R[];
  rowHeight: number;
  keyOf: (row: R) => string;
  /** Keeps its identity, or every row is drawn again. */
  render: (row: R) => ReactNode;
  label: string;
  /** What the rows answer: another one begins at the top, the same with other rows stays where it is. */
  question: string;
  before?: ReactNode;
}) {
  const { rows, keyOf, render } = props;
  const rowHeight = props.rowHeight * rootScale();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>({ first: 0, last: Math.ceil(firstHeight / rowHeight) });

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const above = Math.floor((box.scrollTop - (list.current?.offsetTop ?? 0)) / rowHeight);
    const below = above + Math.ceil((box.clientHeight || firstHeight) / rowHeight);
    // Drawn again only when the edge of what is drawn comes near.
    setView(now =>
      (now.first === 0 || now.first < above) && now.last > below && now.last - below <= 3 * beyond
        ? now
        : { first: Math.max(0, above - beyond), last: below + beyond },
    );
  }, [rowHeight]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [look]);

  // Another question is answered from its first row on. A list that was not scrolled is there: nothing is
  // measured at a key.
  const { question } = props;
  const before = useRef(question);
  const scrolled = useRef(false);
  useLayoutEffect(() => {
    if (before.current === question) return;
    before.current = question;
    if (!scrolled.current || !scroller.current) return;
    scrolled.current = false;
    scroller.current.scrollTop = 0;
    look();
  }, [question, look]);

  const onScroll = () => {
    scrolled.current = true;
    look();
  };
  const { first, last } = view.first < rows.length ? view : { first: 0, last: view.last - view.first };
  const drawn = rows.slice(first, last);
  const places = usePlaces(drawn.map(keyOf), question);
  return (
    <div className={styles.scroller} ref={scroller} onScroll={onScroll}>
      {props.before}
      <ul
        className={styles.list}
        ref={list}
        aria-label={props.label}
        style={{ height: rows.length * rowHeight }}
      >
        {drawn.map((row, at) => (
          <Row
            key={String(places[at] ?? keyOf(row))}
            row={row}
            render={render}
            at={first + at}
            of={rows.length}
            rowHeight={rowHeight}
          />
        ))}
      </ul>
    </div>
  );
}

/**
 * The element that draws each row. Another question is written into the elements that are there, which costs
 * half of new ones. Within a question a row keeps its element, and with it the focus.
 */
function usePlaces(keys: readonly string[], question: string): readonly number[] {
  const last = useRef({ question, next: 0, of: none });
  const { next: from, of } = question === last.current.question ? last.current : { next: 0, of: none };
  let next = from;
  const places = keys.map(key => of.get(key) ?? next++);
  // The same questions and rows give the same places, so a drawing that is thrown away does no harm.
  last.current = { question, next, of: new Map(keys.map((key, at) => [key, places[at] ?? 0])) };
  return places;
}

const none: ReadonlyMap<string, number> = new Map();

type RowProps<R> = {
  row: R;
  render: (row: R) => ReactNode;
  at: number;
  of: number;
  rowHeight: number;
};

// The type of a row is lost in `memo` otherwise.
const Row = memo(function Row<R>({ row, render, at, of, rowHeight }: RowProps<R>) {
  return (
    <li
      className={styles.row}
      style={{ height: rowHeight, transform: `translateY(${at * rowHeight}px)` }}
      aria-setsize={of}
      aria-posinset={at + 1}
    >
      {render(row)}
    </li>
  );
}) as <R>(props: RowProps<R> & { key: string }) => ReactNode;
