import type { ProbeWord } from '#model/administration/systems.ts';

/** How a try to read from a system ended. */
export type Probe = {
  readonly word: ProbeWord;
  /** What the system said, capped, without a secret; empty where the word says all. */
  readonly said: string;
};
