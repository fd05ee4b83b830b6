import { area } from '../language.ts';

/** Texts for administrators about the server itself. */
export const serverState = area('serverState', {
  soon: (day: string) =>
    `The server’s certificate ends on ${day}. From then on no tablet reaches it. Have it renewed.`,
  expired: (day: string) =>
    `The server’s certificate ended on ${day}. Tablets cannot reach it any more. Have it renewed now.`,
});
