import { lazy, Suspense, useEffect } from 'react';
import { signal, useSignal } from '../page/signal.ts';
import type { Asked, Choice, Question, Said } from './confirm-prompt.tsx';

const asked = signal<Asked | null>(null);

// Loaded with the first question: a screen is there sooner without it.
const Prompt = lazy(() => import('./confirm-prompt.tsx'));

/** Asks the person; resolves to null when the prompt is dismissed. One prompt at a time: a newer one dismisses the older. */
export function ask(question: Question | Choice): Promise<Said> {
  asked.get()?.answer(null);
  return new Promise(resolve => {
    asked.set({
      question,
      answer: said => {
        asked.set(null);
        resolve(said);
      },
    });
  });
}

/** A question that is answered with yes, or not at all. */
export const confirm = async (question: Question): Promise<boolean> => (await ask(question)) === 'yes';

/** Asks which of several is meant, each named by a text of its own; its place, or null for none. */
export async function choose(title: string, choices: readonly string[]): Promise<number | null> {
  const said = await ask({ title, choices });
  return typeof said === 'number' ? said : null;
}

/** Where prompts appear; mounted once by the layout. */
export function ConfirmPrompt() {
  const open = useSignal(asked);
  // A question that was never answered is not put to the next person.
  useEffect(() => () => asked.get()?.answer(null), []);
  return open ? (
    <Suspense>
      <Prompt asked={open} />
    </Suspense>
  ) : null;
}
