import { useState } from 'react';
import { anyDirty } from './dirty.ts';

/**
 * What a form of saved data begins with, and its key. Data that the server has changed since begins another form, under
 * another key, but not while a person has typed in this one: that would be lost. The form then goes on from what it began
 * with, so that a change of others is not taken for the person's.
 */
export function useFormInitial<T>(saved: T): { key: number; initial: T } {
  const [begun, setBegun] = useState({ key: 0, initial: saved });
  if (Object.is(begun.initial, saved) || (begun.initial && anyDirty())) return begun;
  const next = { key: begun.key + 1, initial: saved };
  setBegun(next);
  return next;
}
