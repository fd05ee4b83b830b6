import type { Db } from '../../db/connection.ts';
import {
  type BusinessCentralErp,
  type BusinessCentralSettings,
  businessCentralAdapter,
} from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { startOutgoing } from '../../outgoing/worker.ts';
import type { Connector } from '../../systems/follow.ts';
import { effects } from './effects.ts';
import { startReading } from './read-rounds.ts';

export type RemoteErpOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  now?: () => Date;
  /** How often the queue looks for commands by itself. */
  restMs?: number;
  /** Under which the ERP reaches this server, to tell of changes; null: it does not. */
  publicUrl?: string | null;
};

/** Works with a remote ERP as long as the server runs: sends it what waits, and reads back what it has done. */
export function startRemoteErp(
  db: Db,
  erp: BusinessCentralErp,
  { log, now = () => new Date(), publicUrl = null, ...options }: RemoteErpOptions,
) {
  const outgoing = startOutgoing(db, erp, effects, { log, now, ...options });
  const reading = startReading(db, erp, { log, now, publicUrl });
  return {
    /** Carries out what is due. */
    drain: outgoing.drain,
    wake: outgoing.wake,
    /** Reads now. */
    read: reading.read,
    /** Reads what the ERP has told of, as it does each few seconds. */
    heed: reading.heed,
    async stop(): Promise<void> {
      await reading.stop();
      await outgoing.stop();
      await erp.close();
    },
  };
}

/** Business Central as a connector. */
export function startBusinessCentral(
  db: Db,
  settings: BusinessCentralSettings,
  {
    log,
    publicUrl,
    version,
  }: {
    log: Pick<Logger, 'debug' | 'info' | 'warn'>;
    publicUrl: string | null;
    /** Of settings that an administrator has entered. */
    version?: number;
  },
): Connector {
  const erp = businessCentralAdapter(
    settings,
    (message, facts) => log.info(facts, message),
    undefined,
    facts => log.debug({ system: 'erp', ...facts }, 'a system was asked'),
  );
  const { stop, wake } = startRemoteErp(db, version === undefined ? erp : { ...erp, version }, {
    log,
    publicUrl,
  });
  return { signedInUntil: erp.signedInUntil, wake, stop };
}
