import { type ReactNode, useId, useRef } from 'react';
import styles from './hint.module.css';

const gap = 8;

/**
 * A short explanation next to what it stands around: on hover, focus and touch. It is in the top layer, so
 * that nothing cuts it off. It is read out as the description of `children` where these take
 * `aria-describedby`. Without a text the children stay where they are. A button that is made again would lose
 * the press of a finger that is on it.
 */
export function Hint({
  text,
  children,
}: {
  text: string | null;
  children: (describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const show = () => {
    const tip = bubble.current;
    const place = around.current?.getBoundingClientRect();
    // Browsers without popovers still have the description.
    if (!tip?.showPopover || !place || tip.matches(':popover-open')) return;
    tip.showPopover();
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(gap, Math.min(place.left + place.width / 2 - width / 2, innerWidth - width - gap));
    const above = place.top - height - gap;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > gap ? above : place.bottom + gap}px`;
  };
  const hide = () => bubble.current?.matches(':popover-open') && bubble.current.hidePopover();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={show}
      onPointerDown={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children(text === null ? undefined : id)}
      {text !== null && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
