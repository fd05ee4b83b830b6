import { area } from '../language.ts';

/** Words around what is new; what it is stands in workflows/news. */
export const news = area('news', {
  title: 'What is new',
  show: 'Show',
  dismiss: 'Not now',
});
