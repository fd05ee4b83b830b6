import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#client/messages/en.ts';
import { formatDate } from '#model/kit/format.ts';
import { reject } from '../../page/rejected-texts.ts';
import { dayPart, formatMoment, parseMoment } from './moment.ts';

/** As the specification says; Enter and leaving the field do not wait. */
const typingMs = 1000;

type TypedMoment = {
  input: RefObject<HTMLInputElement | null>;
  value: string;
  time: boolean;
  min: string;
  max: string;
  isAllowed: (day: string) => boolean;
  onTake: (next: string) => void;
};

/** What is typed into the field of a day. It is taken where it is a day that can be chosen, else it stays and says why. */
export function useTypedMoment({ input, value, time, min, max, isAllowed, onTake }: TypedMoment) {
  /** What is being typed; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** What was typed and could not be taken, as long as the value is the one from before. */
  const [refused, setRefused] = useState<{ text: string; why: string; of: string } | null>(null);
  const wrong = refused?.of === value ? refused : null;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => (wrong && input.current ? reject(input.current) : undefined), [wrong, input]);
  const text = typed ?? wrong?.text ?? formatMoment(value);

  const take = (given: string) => {
    clearTimeout(timer.current);
    const next = given.trim() === '' ? '' : parseMoment(given, time);
    if (next === null || !(next === '' || isAllowed(dayPart(next)))) {
      const outside = t.calendar.outside(formatDate(dayPart(min)), formatDate(dayPart(max)));
      return setRefused({ text: given, why: next === null ? t.calendar.notADay : outside, of: value });
    }
    setRefused(null);
    if (next !== value) onTake(next);
  };

  return {
    text,
    why: wrong?.why,
    /** The text of the field by now. */
    type(given: string) {
      setTyped(given);
      setRefused(null);
      clearTimeout(timer.current);
      timer.current = setTimeout(take, typingMs, given);
    },
    enter: () => take(text),
    leave() {
      if (typed !== null) take(typed);
      setTyped(null);
    },
    /** A day was chosen another way. */
    forget() {
      clearTimeout(timer.current);
      setTyped(null);
      setRefused(null);
    },
  };
}
