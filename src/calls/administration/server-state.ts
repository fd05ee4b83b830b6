import * as v from 'valibot';
import { certificateStates } from '#model/administration/certificate.ts';
import { instant, nothing } from '../kit/atoms.ts';
import { read } from '../kit/call.ts';

/** How the server itself is doing. Ours alone. */
export const get = read({
  name: 'serverState.get',
  method: 'GET',
  path: '/own/server/state',
  input: nothing,
  answer: v.object({
    /** `null`: without TLS, or behind a proxy that has the certificate. */
    certificate: v.nullable(v.object({ state: v.picklist(certificateStates), valid_to: instant })),
  }),
  failure: null,
  access: 'administrators',
  tags: [],
  store: 'none',
});
