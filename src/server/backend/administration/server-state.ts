import { serverState as calls } from '#calls/administration/index.ts';
import { certificateState } from '#model/administration/certificate.ts';
import { answers } from '../kit/answers.ts';

export const handlers = answers(calls, {
  get: async (_, { certificateEnds, now }) => {
    const ends = certificateEnds();
    return {
      certificate: ends && { state: certificateState(ends, now), valid_to: ends.toISOString() },
    };
  },
});
