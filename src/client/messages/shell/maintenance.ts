import { area } from '../language.ts';

export const maintenance = area('maintenance', {
  title: 'Under maintenance',
  body: 'The system is being maintained and will be back soon. This page goes on by itself.',
  unsent: (count: number) =>
    `${count} unsent ${count === 1 ? 'change is' : 'changes are'} safe on this tablet.`,
  look: 'Look again',
  keepSelling: 'Keep working on this tablet',
});
