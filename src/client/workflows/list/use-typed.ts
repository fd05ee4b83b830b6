import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** As the specification says; Enter does not wait. */
const typingMs = 1000;

/** A text that follows the URL and goes there a moment after the last key. */
export function useTyped(value: string, commit: (value: string) => void) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    commit(next.trim());
  };
  return {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = event.currentTarget.value;
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(send, typingMs, next);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') send(text);
    },
  };
}
