import { Notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import styles from './notices.module.css';

/** px between the last notice and what is below it */
const gap = 8;

/** Where notices appear: at the top right, in room that the page gives them. */
export default function Notices() {
  const place = useRoom();
  return (
    <div ref={place} className={styles.place}>
      <Notifications
        position="top-right"
        autoClose={5000}
        limit={6}
        withinPortal={false}
        // What is below moves at once: a finger cannot aim at something that slides.
        transitionDuration={0}
        classNames={{ root: styles.list, notification: styles.notice }}
      />
    </div>
  );
}

/**
 * Tells the page how much room the notices take (`--quay-notices`, `--quay-notices-end`). While a finger is down it
 * waits: a press that begins on a button ends on it.
 */
function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let pressed = false;
    const tell = () => {
      if (pressed) return;
      const { height, bottom } = box.getBoundingClientRect();
      const { style } = document.documentElement;
      style.setProperty('--quay-notices', height === 0 ? '0px' : `${height + gap}px`);
      style.setProperty('--quay-notices-end', height === 0 ? '0px' : `${bottom + gap}px`);
    };
    const down = () => {
      pressed = true;
    };
    const up = () => {
      pressed = false;
      // After the click that belongs to the press.
      window.setTimeout(tell);
    };
    const observer = new ResizeObserver(tell);
    observer.observe(box);
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, []);
  return place;
}
