import { useEffect, useRef } from 'react';

/** More of the screen than this is missing only when a keyboard covers it, px. */
const keyboardHeight = 150;

/**
 * Keeps an element as high as what is seen of the page below its upper edge: `--above` is how far down it begins. While
 * a keyboard covers a part of the screen, `data-keyboard` is set, and `--seen` and `--seen-top` say what is left of it.
 */
export function useFit() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current;
    const seen = window.visualViewport;
    if (!box) return;
    const measure = () => {
      const keyboard = seen ? window.innerHeight - seen.height > keyboardHeight : false;
      box.toggleAttribute('data-keyboard', keyboard);
      box.style.setProperty('--seen', `${seen?.height ?? window.innerHeight}px`);
      box.style.setProperty('--seen-top', `${seen?.offsetTop ?? 0}px`);
      if (!keyboard)
        box.style.setProperty('--above', `${box.getBoundingClientRect().top + window.scrollY}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    seen?.addEventListener('resize', measure);
    seen?.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      seen?.removeEventListener('resize', measure);
      seen?.removeEventListener('scroll', measure);
    };
  }, []);
  return element;
}
