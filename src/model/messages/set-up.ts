import { formatQuantity } from '../kit/format.ts';
import { messages } from './kit.ts';

/** Why an empty company gets no administrator, and why loyalty schemes stay as they are. */
export const setUpMessages = /* @__PURE__ */ messages('setUp', {
  wrongCode: 'This is not the set-up code. The server prints it when it starts.',
  over: 'This company has an administrator already. Sign in.',
  firstScheme: (scheme: string) =>
    `${scheme} is the scheme of whoever has no points. It begins at 0 and stays.`,
  schemePoints: (points: number) => `Another scheme begins at ${formatQuantity(points)} points.`,
  schemeUsed: (scheme: string, by: string) =>
    `${scheme} cannot be removed: it is in use, for example by ${by}.`,
});
