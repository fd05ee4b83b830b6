import { area } from '../language.ts';

/** Said wherever one is; the words of the dialog come with it. */
export const conflictNotice = area('conflictNotice', {
  strip: 'Somebody else changed the same things here. Nothing is overwritten until you decide.',
  needsYou: (document: string) =>
    `${document} was changed by somebody else too. Compare and decide what counts.`,
  merged: (document: string) => `${document} was changed by somebody else too. Both changes are kept.`,
});
