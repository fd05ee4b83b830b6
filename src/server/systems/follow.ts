import { type EnteredSystem, enteredSystems, type FieldValues } from '#model/administration/systems.ts';
import type { Db } from '../db/connection.ts';
import type { Logger } from '../log.ts';
import type { SystemsConfig } from './environment.ts';
import { SealProblem } from './sealing.ts';
import { type Entered, openedValues, readEntered, sealAgain, versionsOf } from './store.ts';
import { problemWith } from './values.ts';

/** A connector that works. */
export type Connector = {
  /** Until when the system has let it in; `null` where it asks for nothing of this kind, or was not asked yet. */
  signedInUntil(): Date | null;
  /** A document was queued for the system; absent where none is. */
  wake?(): void;
  /** Ends it; what is on its way is waited for, for some seconds. */
  stop(): Promise<void>;
};

export type SystemToFollow = {
  /** As the environment connects it; `null` where administrators do. */
  readonly byOperator: (() => Connector) | null;
  /** @param version of the settings. What the connector does counts while they are these */
  readonly start: (values: FieldValues, version: number) => Connector;
};

export type Systems = { readonly [S in EnteredSystem]: SystemToFollow };

export type Following = {
  signedInUntil(system: EnteredSystem): Date | null;
  /** A document was queued for the system by this process. */
  wake(system: EnteredSystem): void;
  /** Takes up what was changed, now. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  config: SystemsConfig;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** A change is taken up within so long. */
  everyMs?: number;
};

/**
 * Runs the connector of each system that is connected. It looks once in a while whether an administrator has changed
 * something, ends the connector that was, and starts the one that is. `LISTEN` would want a connection of its own.
 */
export function followSystems(db: Db, systems: Systems, { config, log, everyMs = 3000 }: Options): Following {
  const running = new Map<EnteredSystem, Connector>();
  const versions = new Map<EnteredSystem, number>();
  const followed = enteredSystems.filter(system => systems[system].byOperator === null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  for (const system of enteredSystems) {
    const connector = systems[system].byOperator?.();
    if (connector) running.set(system, connector);
  }

  async function lookAll(): Promise<void> {
    const now = await versionsOf(db);
    const changed = followed.filter(system => (now.get(system) ?? 0) !== (versions.get(system) ?? 0));
    if (changed.length === 0) return;
    const entered = await readEntered(db);
    for (const system of changed) await change(system, entered.get(system));
  }

  async function change(system: EnteredSystem, entered: Entered | undefined): Promise<void> {
    const former = running.get(system);
    running.delete(system);
    await former?.stop();
    if (stopped) return;
    versions.set(system, entered?.connection.version ?? 0);
    const connector = entered && connectorOf(system, entered);
    if (connector) running.set(system, connector);
    log.info({ system, connected: connector !== undefined }, 'the connection to a system has changed');
  }

  /** A connector that cannot start stays off until the settings, or the environment, are others. Its documents wait. */
  function connectorOf(system: EnteredSystem, { connection, rows }: Entered): Connector | undefined {
    if (connection.connected_at === null) return undefined;
    const { keys } = config;
    if (keys === null) {
      log.error({ system }, 'a system is off: SEAL_KEYS is not set');
      return undefined;
    }
    try {
      const values = openedValues(rows, keys);
      const problem = problemWith(system, values, config);
      if (problem === null) return systems[system].start(values, connection.version);
      log.error({ system, field: problem.field.name, why: problem.says.msg }, 'a system is off');
    } catch (error) {
      if (!(error instanceof SealProblem)) throw error;
      log.error({ system, why: error.message }, 'a system is off');
    }
    return undefined;
  }

  let looking: Promise<void> | null = null;
  function look(): Promise<void> {
    looking ??= lookAll()
      .catch((error: unknown) => log.warn({ err: error }, 'the connections could not be looked up'))
      .finally(() => {
        looking = null;
      });
    return looking;
  }

  function plan(): void {
    if (stopped || followed.length === 0) return;
    timer = setTimeout(() => void look().finally(plan), everyMs);
    timer.unref();
  }

  const begun = begin();
  async function begin(): Promise<void> {
    try {
      const sealed = config.keys === null ? 0 : await sealAgain(db, config.keys);
      if (sealed > 0) log.info({ sealed }, 'secrets of systems were sealed by the first key');
    } catch (error) {
      log.warn({ err: error }, 'secrets of systems could not be sealed by the first key');
    }
    await look();
    plan();
  }

  return {
    signedInUntil: system => running.get(system)?.signedInUntil() ?? null,
    wake: system => running.get(system)?.wake?.(),
    async look() {
      await begun;
      await look();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await begun;
      await looking;
      await Promise.all([...running.values()].map(connector => connector.stop()));
    },
  };
}
