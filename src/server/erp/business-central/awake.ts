import { systemTroubles } from '#model/messages/system-troubles.ts';
import type { Requests } from './client.ts';
import { BusinessCentralProblem } from './problem.ts';

/** A process may have lost its command where it stood still for so long. */
const longestStandstillMs = 10_000;

/** Requests that end where this process stood still. */
export type Awake = Pick<Requests, 'list' | 'create' | 'createIn' | 'remove' | 'act'>;

/**
 * Writes nothing after a standstill of this process: another one may have the command since, and make the same.
 *
 * @throws BusinessCentralProblem `unknown`
 */
export function awake(requests: Requests): Awake {
  let seen = Date.now();
  async function seeing<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } finally {
      seen = Date.now();
    }
  }
  function writing<T>(write: () => Promise<T>): Promise<T> {
    if (Date.now() - seen > longestStandstillMs)
      throw new BusinessCentralProblem('unknown', systemTroubles.stoodStill());
    return seeing(write());
  }
  return {
    list: (set, query, row) => seeing(requests.list(set, query, row)),
    create: (set, body, row) => writing(() => requests.create(set, body, row)),
    createIn: (parent, set, body, row) => writing(() => requests.createIn(parent, set, body, row)),
    remove: (set, key, etag) => writing(() => requests.remove(set, key, etag)),
    act: (set, key, action) => writing(() => requests.act(set, key, action)),
  };
}
