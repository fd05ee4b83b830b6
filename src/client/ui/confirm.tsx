import { lazy, Suspense, useEffect } from 'react';
import { signal, useSignal } from '../page/signal.ts';
import type { Asked, Question } from './confirm-prompt.tsx';

const asked = signal<Asked | null>(null);

// Loaded with the first question: a screen is there sooner without it.
const Prompt = lazy(() => import('./confirm-prompt.tsx'));

/** Asks the person; resolves to false when the prompt is dismissed. One prompt at a time: a newer one answers the older with false. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise(resolve => {
    asked.set({
      question,
      answer: yes => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

/** Where prompts appear; mounted once by the layout. */
export function ConfirmPrompt() {
  const open = useSignal(asked);
  // A question that nobody has answered is not put to the next person.
  useEffect(() => () => asked.get()?.answer(false), []);
  return open ? (
    <Suspense>
      <Prompt asked={open} />
    </Suspense>
  ) : null;
}
