import type { EnteredSystem, FieldValues } from '#model/administration/systems.ts';
import { probeRegister } from '../../company-register/probe.ts';
import { companyRegister, type LookUpCompany } from '../../company-register/register.ts';
import { enteredRegister } from '../../company-register/settings.ts';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/connection.ts';
import {
  enteredBusinessCentral,
  forgetCursors,
  forgetTables,
  probeBusinessCentral,
} from '../../erp/connected.ts';
import type { PictureFolder } from '../../files/picture-folder.ts';
import type { Logger } from '../../log.ts';
import { magentoShop } from '../../online-shop/magento/magento.ts';
import { probeMagento } from '../../online-shop/magento/probe.ts';
import { enteredMagento } from '../../online-shop/magento/settings.ts';
import type { OnlineShop } from '../../online-shop/online-shop.ts';
import { probeVendure } from '../../online-shop/vendure/probe.ts';
import { enteredVendure } from '../../online-shop/vendure/settings.ts';
import { vendureShop } from '../../online-shop/vendure/vendure.ts';
import { probeGraph } from '../../picture-site/graph/probe.ts';
import { enteredGraph, type GraphSettings } from '../../picture-site/graph/settings.ts';
import { graphSite } from '../../picture-site/graph/site.ts';
import type { SystemsConfig } from '../../systems/environment.ts';
import { type Connector, type Following, followSystems } from '../../systems/follow.ts';
import { forgetNotices } from '../../systems/notices.ts';
import type { Probe } from '../../systems/probe.ts';
import { type RunningRegister, startRegister } from '../company-register/start.ts';
import { forgetShop } from '../online-shop/rounds.ts';
import { startOnlineShop } from '../online-shop/start.ts';
import { startPictureSite } from '../picture-site/start.ts';
import { forgetPictureSite } from '../picture-site/state.ts';
import { startBusinessCentral } from './start.ts';

/** What the back end knows of a system besides its fields. */
type System = {
  /** Reads from it once, by values that fit its fields. */
  probe(values: FieldValues, allowed: SystemsConfig, signal: AbortSignal): Promise<Probe>;
  /** It is another one from now on: what was read of the former one says nothing of it. */
  forget(tx: Tx): Promise<void>;
};

export const systems: { readonly [S in EnteredSystem]: System } = {
  erp: {
    probe: (values, { networks }, signal) =>
      probeBusinessCentral(enteredBusinessCentral(values, networks), signal),
    async forget(tx) {
      await forgetCursors(tx);
      await forgetNotices(tx, 'erp');
      await forgetTables(tx);
    },
  },
  'online-shop': {
    probe: (values, { networks }, signal) =>
      isMagento(values)
        ? probeMagento(enteredMagento(values, networks), signal)
        : probeVendure(enteredVendure(values, networks), signal),
    async forget(tx) {
      await forgetShop(tx);
      await forgetNotices(tx, 'online-shop');
    },
  },
  'picture-site': {
    probe: (values, allowed, signal) => probeGraph(enteredGraph(values, allowed), signal),
    forget: forgetPictureSite,
  },
  'company-register': {
    probe: (values, { networks }, signal) => probeRegister(enteredRegister(values, networks), signal),
    // What it said is in memory, and goes with its connector.
    async forget() {},
  },
};

const isMagento = ({ shop_kind }: FieldValues): boolean => shop_kind === 'magento';

/** The shop that an administrator has entered. */
const enteredShop = (values: FieldValues, networks: string): OnlineShop =>
  isMagento(values)
    ? magentoShop(enteredMagento(values, networks))
    : vendureShop(enteredVendure(values, networks));

type Options = {
  config: Pick<Config, 'businessCentral' | 'pictureSite' | 'publicUrl' | 'systems' | 'vendure' | 'magento'>;
  /** Where pictures of items are; null: none is kept. */
  files: PictureFolder | null;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  everyMs?: number;
};

export type FollowingAll = Following & { lookUpCompany: LookUpCompany };

/** The register of companies that is connected now, and what asks it. */
function registerOf(db: Db, networks: string, log: Options['log']) {
  let running: RunningRegister | null = null;
  const start = (values: FieldValues): Connector => {
    const register = companyRegister(enteredRegister(values, networks), facts =>
      log.debug({ system: 'company-register', ...facts }, 'a system was asked'),
    );
    const started = startRegister(db, register, { log });
    running = started;
    return {
      signedInUntil: started.signedInUntil,
      async stop() {
        if (running === started) running = null;
        await started.stop();
      },
    };
  };
  const lookUp: LookUpCompany = async (code, who) =>
    running === null ? { word: 'by_hand', source: '' } : running.lookUp(code, who);
  return { followed: { byOperator: null, start }, lookUp };
}

/** Works with the systems that the environment or administrators connect. */
export function followAll(db: Db, { config, files, log, everyMs }: Options): FollowingAll {
  const { businessCentral, vendure, magento, pictureSite, publicUrl, systems: entered } = config;
  const erp = {
    byOperator: businessCentral && (() => startBusinessCentral(db, businessCentral, { log, publicUrl })),
    start: (values: FieldValues, version: number) =>
      startBusinessCentral(db, enteredBusinessCentral(values, entered.networks), { log, publicUrl, version }),
  };
  const startShop = (shop: OnlineShop, version?: number) =>
    startOnlineShop(db, shop, { log, files, publicUrl, version });
  const byOperator =
    (magento && (() => startShop(magentoShop(magento)))) ??
    (vendure && (() => startShop(vendureShop(vendure))));
  const onlineShop = {
    byOperator,
    start: (values: FieldValues, version: number) =>
      startShop(enteredShop(values, entered.networks), version),
  };
  const startSite = (settings: GraphSettings): Connector => {
    const { keys } = entered;
    // Where another back end keeps the pictures, there is none of ours; a site is connected with a key alone.
    if (files === null || keys === null) return { signedInUntil: () => null, stop: async () => {} };
    const site = graphSite(settings, undefined, facts =>
      log.debug({ system: 'picture-site', ...facts }, 'a system was asked'),
    );
    return startPictureSite(db, site, { log, folder: files, keys });
  };
  const pictures = {
    byOperator: pictureSite && (() => startSite(pictureSite)),
    start: (values: FieldValues) => startSite(enteredGraph(values, entered)),
  };
  const register = registerOf(db, entered.networks, log);
  const followed = {
    ...{ erp, 'online-shop': onlineShop, 'picture-site': pictures },
    'company-register': register.followed,
  };
  const options = { config: entered, log, ...(everyMs === undefined ? {} : { everyMs }) };
  return { ...followSystems(db, followed, options), lookUpCompany: register.lookUp };
}
