import { systemTroubles as english } from '#model/messages/system-troubles.ts';
import { t } from '../../messages/en.ts';
import { connectorReason, inWords } from '../../workflows/document/connector-reason.ts';

/** What a system outside said last, in the language of the reader. Its own words stay as they came. */
export const systemTrouble = (
  text: string,
  words: Parameters<typeof inWords>[2] = t.systemTroubles,
): string => inWords(connectorReason(text), english, words);
