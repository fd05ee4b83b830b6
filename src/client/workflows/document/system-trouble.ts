import { systemActions, systemCauses } from '#model/messages/system-actions.ts';
import { systemTroubles } from '#model/messages/system-troubles.ts';
import { t } from '../../messages/en.ts';
import { connectorReason, inWords } from './connector-reason.ts';

type Words = Parameters<typeof inWords>[2];
const english: Words = { ...systemTroubles, ...systemActions, ...systemCauses };
const ofTheReader: Words = { ...t.systemTroubles, ...t.systemActions, ...t.systemCauses };

/** What a system outside said last, in the language of the reader. Its own words stay as they came. */
export const systemTrouble = (text: string, words = ofTheReader): string =>
  inWords(connectorReason(text), english, words);
