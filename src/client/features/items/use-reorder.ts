import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

/** What is carried: from which place to which; `top` is where it is drawn, px from the top of the list. */
export type Carried = { readonly from: number; readonly to: number; readonly top: number | null };

const holdMs = 350;
/** A finger that goes further than this before it has held long enough means to scroll. */
const slackPx = 8;
const edgePx = 90;
const fastestPx = 18;

/**
 * Carries rows of one height to another place: by a handle at once, by touch anywhere on a row after holding it. Near
 * the edges of the window the page scrolls. Escape, and a touch that the system takes away, put the row back.
 */
export function useReorder(options: {
  list: RefObject<HTMLElement | null>;
  count: number;
  rowPx: number;
  enabled: boolean;
  onDrop: (from: number, to: number) => void;
  onLift: (from: number) => void;
  onCancel: (from: number) => void;
}) {
  const { list, rowPx, enabled } = options;
  const [carried, setCarried] = useState<Carried | null>(null);
  const drag = useRef<{ pointer: number; from: number; grip: number; y: number } | null>(null);
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);

  const placed = (top: number) => Math.max(0, Math.min(options.count - 1, Math.round(top / rowPx)));
  const topOf = (y: number) => y - (list.current?.getBoundingClientRect().top ?? 0);

  const lift = (pointer: number, from: number, y: number) => {
    drag.current = { pointer, from, grip: topOf(y) - from * rowPx, y };
    setCarried({ from, to: from, top: from * rowPx });
    navigator.vibrate?.(10);
    options.onLift(from);
  };
  const follow = useEffectEvent(() => {
    const now = drag.current;
    if (!now) return;
    const top = topOf(now.y) - now.grip;
    setCarried({ from: now.from, to: placed(top), top });
  });
  const end = useEffectEvent((keep: boolean) => {
    const now = drag.current;
    drag.current = null;
    setCarried(null);
    if (!now) return;
    const to = placed(topOf(now.y) - now.grip);
    if (keep && to !== now.from) options.onDrop(now.from, to);
    else options.onCancel(now.from);
  });
  const forget = () => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };

  const carrying = carried !== null;
  useEffect(() => {
    if (!carrying) return;
    const onMove = (event: PointerEvent) => {
      if (!drag.current || event.pointerId !== drag.current.pointer) return;
      drag.current.y = event.clientY;
      follow();
    };
    const onUp = (event: PointerEvent) => event.pointerId === drag.current?.pointer && end(true);
    const onLost = (event: PointerEvent) => event.pointerId === drag.current?.pointer && end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false);
    };
    // The page must not scroll with the finger that carries.
    const still = (event: Event) => event.preventDefault();
    let frame = requestAnimationFrame(function scroll() {
      const y = drag.current?.y ?? edgePx;
      const near = y < edgePx ? y - edgePx : Math.max(0, y - (innerHeight - edgePx));
      if (near !== 0) {
        scrollBy(0, Math.max(-fastestPx, Math.min(fastestPx, near / 4)));
        follow();
      }
      frame = requestAnimationFrame(scroll);
    });
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onLost);
    addEventListener('keydown', onKey);
    addEventListener('touchmove', still, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onLost);
      removeEventListener('keydown', onKey);
      removeEventListener('touchmove', still);
    };
  }, [carrying]);
  useEffect(() => () => clearTimeout(hold.current?.timer), []);

  return {
    carried,
    /** For the handle of the row at a place. */
    handle: (from: number) => ({
      onPointerDown(event: ReactPointerEvent) {
        if (!enabled || event.button !== 0) return;
        event.stopPropagation();
        lift(event.pointerId, from, event.clientY);
      },
    }),
    /** For the row itself. */
    row: (from: number) => ({
      onPointerDown(event: ReactPointerEvent) {
        if (!enabled || event.pointerType !== 'touch' || isControl(event.target)) return;
        const { pointerId, clientX: x, clientY: y } = event;
        forget();
        hold.current = { x, y, timer: setTimeout(() => lift(pointerId, from, y), holdMs) };
      },
      onPointerMove({ clientX, clientY }: ReactPointerEvent) {
        const held = hold.current;
        if (held && Math.hypot(clientX - held.x, clientY - held.y) > slackPx) forget();
      },
      onPointerUp: forget,
      onPointerCancel: forget,
      // Holding is ours.
      onContextMenu(event: { preventDefault(): void }) {
        if (hold.current || drag.current) event.preventDefault();
      },
    }),
  };
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, input') !== null;
