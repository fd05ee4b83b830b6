import { errorStatus } from '#calls/kit/errors.ts';

/** A code of a refusal as a label. Another back end has codes of its own, any number of them. */
export function codeLabel(code: string | undefined): string {
  if (code === undefined) return '';
  return Object.hasOwn(errorStatus, code) ? code : 'other';
}
