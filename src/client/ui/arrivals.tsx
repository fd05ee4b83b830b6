import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const List = createContext<HTMLUListElement | null>(null);

/**
 * A list of what parts of a page have to say, each when it knows. What comes later stands last, so that nothing moves which
 * a person may be about to press. An empty list takes no place.
 */
export function Arrivals({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  return (
    <>
      <ul ref={setList} aria-label={label} className={className} />
      {list ? <List value={list}>{children}</List> : null}
    </>
  );
}

/** One thing in the list around it. Where there is no such list it stands where it is. */
export function Arrival({ children }: { children: ReactNode }) {
  const list = useContext(List);
  const [place] = useState(() => document.createElement('li'));
  useLayoutEffect(() => {
    list?.append(place);
    return () => place.remove();
  }, [list, place]);
  return list ? createPortal(children, place) : children;
}
