import type { EnteredSystem, FieldValues } from '#model/administration/systems.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/connection.ts';
import { enteredBusinessCentral, forgetCursors, probeBusinessCentral } from '../../erp/connected.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { Logger } from '../../log.ts';
import { probeVendure } from '../../online-shop/vendure/probe.ts';
import { enteredVendure, type VendureSettings } from '../../online-shop/vendure/settings.ts';
import { vendureShop } from '../../online-shop/vendure/vendure.ts';
import { type Following, followSystems } from '../../systems/follow.ts';
import type { Probe } from '../../systems/probe.ts';
import { forgetShop } from '../online-shop/rounds.ts';
import { startOnlineShop } from '../online-shop/start.ts';
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
  'online-shop': {
    probe: (values, networks, signal) => probeVendure(enteredVendure(values, networks), signal),
    forget: forgetShop,
  },
};

type Options = {
  config: Pick<Config, 'businessCentral' | 'systems' | 'vendure'>;
  /** Where pictures of items are; null: none is kept. */
  files: PictureFolder | null;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  everyMs?: number;
};

/** Works with the systems that the environment or administrators connect. */
export function followAll(db: Db, { config, files, log, everyMs }: Options): Following {
  const { businessCentral, vendure, systems: entered } = config;
  const erp = {
    byOperator: businessCentral && (() => startBusinessCentral(db, businessCentral, log)),
    start: (values: FieldValues, version: number) =>
      startBusinessCentral(db, enteredBusinessCentral(values, entered.networks), log, version),
  };
  const startShop = (settings: VendureSettings, version?: number) =>
    startOnlineShop(db, vendureShop(settings), { log, files, version });
  const onlineShop = {
    byOperator: vendure && (() => startShop(vendure)),
    start: (values: FieldValues, version: number) =>
      startShop(enteredVendure(values, entered.networks), version),
  };
  const followed = { erp, 'online-shop': onlineShop };
  return followSystems(db, followed, { config: entered, log, ...(everyMs === undefined ? {} : { everyMs }) });
}
