import type { Replica } from '../db/replica.ts';
import type { Tracer } from './tracer.ts';

/** The same replica, each read of it recorded as a step, also one that the primary must answer. */
export function tracedReplica(replica: Replica, tracer: Tracer): Replica {
  return {
    ...replica,
    read: (mark, run) =>
      tracer.during({ name: 'read on the replica' }, async span => {
        const found = await replica.read(mark, run);
        span?.note({ 'quay.outcome': found ? 'ok' : 'left to the primary' });
        return found;
      }),
  };
}
