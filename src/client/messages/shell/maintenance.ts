import { area } from '../language.ts';
import { unsentDocuments } from '../unsent-words.ts';

export const maintenance = area('maintenance', {
  title: 'Under maintenance',
  body: 'The system is being maintained and will be back soon. This page goes on by itself.',
  unsent: (count: number) => `${unsentDocuments(count)} ${count === 1 ? 'is' : 'are'} safe on this tablet.`,
  look: 'Look again',
  keepSelling: 'Keep working on this tablet',
});
