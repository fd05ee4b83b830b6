import type { OwnVersions } from '#calls/kit/own-versions.ts';
import type { EntryBody } from '#offline/core/entry.ts';
import type { SendRequest } from '#offline/core/ports.ts';
import { onRequest, onTransaction } from './tamper.ts';
import type { Defect } from './world.ts';

const withoutVersion = <R extends SendRequest & { read?: number | undefined }>(request: R): R => {
  const { base_version: _version, ...input } = request.input as { base_version?: number }; // of the model's calls
  return { ...request, input, read: undefined };
};

/** Has the second and every later body of a change forget what its person saw. */
const forgetsOnRewriting: Defect = ports => {
  const known = new Set<string>();
  return {
    ...ports,
    seal: {
      ...ports.seal,
      seal(place, value) {
        if (!place.endsWith('|body')) return ports.seal.seal(place, value);
        const { base, ...rest } = value as EntryBody; // of its place
        const { mark } = rest.args as { mark: string }; // every call of the model carries it
        const again = known.has(mark);
        known.add(mark);
        return ports.seal.seal(place, again || !base ? rest : { ...rest, base });
      },
    },
  };
};

const onVersions = (change: (own: OwnVersions) => OwnVersions | undefined) =>
  onTransaction(tx => ({
    putMeta: (key, value) =>
      // Written by `noteVersion` alone.
      tx.putMeta(key, key.startsWith('versions|') ? change(value as OwnVersions) : value),
  }));

let nextMid = 0;

/** Mistakes with documents that somebody else changes meanwhile. */
export const versionDefects: Record<string, Defect> = {
  'sends a change without the version that its person saw': onRequest(withoutVersion),
  'forgets the version when it sends again': onRequest(request =>
    request.attempt > 1 ? withoutVersion(request) : request,
  ),
  'answers a conflict by sending without the version': ports => ({
    ...ports,
    transport: {
      ...ports.transport,
      async send(request, signal) {
        const outcome = await ports.transport.send(request, signal);
        if (outcome.kind !== 'refused' || outcome.error.code !== 'stale') return outcome;
        return ports.transport.send({ ...withoutVersion(request), mid: `force${nextMid++}` }, signal);
      },
      async sendChain(chain, signal) {
        const outcomes = (await ports.transport.sendChain?.(chain, signal)) ?? [];
        const last = chain.requests[outcomes.length - 1];
        const said = outcomes.at(-1);
        if (!last || said?.kind !== 'refused' || said.error.code !== 'stale') return outcomes;
        const forced = { ...withoutVersion(last), mid: `force${nextMid++}` };
        return [...outcomes.slice(0, -1), await ports.transport.send(forced, signal)];
      },
    },
  }),
  'forgets what the person saw when a change is chosen, edited or joined': forgetsOnRewriting,
  'takes the version of somebody else for its own': onVersions(({ to }) => ({ from: 0, to })),
  'takes its own changes for those of somebody else': onVersions(() => undefined),
  'counts only its last change as its own': onVersions(({ to }) => ({ from: to, to })),
};
