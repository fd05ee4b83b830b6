import type { EnteredSystem, FieldValues } from '#model/administration/systems.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { enteredBusinessCentral, forgetCursors, probeBusinessCentral } from '../../erp/connected.ts';
import type { Logger } from '../../log.ts';
import { type Following, followSystems } from '../../systems/follow.ts';
import type { Probe } from '../../systems/probe.ts';
import { startBusinessCentral } from './start.ts';

/** What the back end knows of a system besides its fields. */
type System = {
  /** Reads from it once, by values that fit its fields. */
  probe(values: FieldValues, networks: string, signal: AbortSignal): Promise<Probe>;
  /** It is another one from now on: what was read of the former one says nothing of it. */
  forget(tx: Tx): Promise<void>;
};

export const systems: { readonly [S in EnteredSystem]: System } = {
  erp: {
    probe: (values, networks, signal) =>
      probeBusinessCentral(enteredBusinessCentral(values, networks), signal),
    forget: forgetCursors,
  },
};

/** Works with the systems that the environment or administrators connect. */
export function followAll(
  db: Db,
  { businessCentral, systems: config }: Pick<Config, 'businessCentral' | 'systems'>,
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>,
  everyMs?: number,
): Following {
  const erp = {
    byOperator: businessCentral && (() => startBusinessCentral(db, businessCentral, log)),
    start: (values: FieldValues, version: number) =>
      startBusinessCentral(db, enteredBusinessCentral(values, config.networks), log, version),
  };
  return followSystems(db, { erp }, { config, log, ...(everyMs === undefined ? {} : { everyMs }) });
}
