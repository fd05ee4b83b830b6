import { signal } from '../page/signal.ts';

/** What a sign-in waits for: the server's answer, this tablet's data, the files of the first screen. */
export type SignInStep = 'answer' | 'data' | 'screen';

export const signInStep = signal<SignInStep>('answer');
