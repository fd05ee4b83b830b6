import type { EnteredSystem, FieldValues } from '#model/administration/systems.ts';
import type { LookUpCompany } from '../company-register/register.ts';
import type { ReadEinvoiceFile } from '../einvoices/files.ts';
import type { SystemsConfig } from './environment.ts';

/** What calls about systems go by. */
export type SystemFacts = {
  readonly config: SystemsConfig;
  /** Those that the environment connects, with what it says of them; its secrets apart. */
  readonly byOperator: { readonly [S in EnteredSystem]?: FieldValues };
  /** Of this process. */
  signedInUntil(system: EnteredSystem): Date | null;
  /** This process has committed a document for the system; absent where it sends none. */
  wake?(system: EnteredSystem): void;
  /** Asks the register of companies; absent where this process works with no system. */
  lookUpCompany?: LookUpCompany;
  /** Asks the provider of a seller for the file of an e-invoice; absent where this process works with no system. */
  einvoiceFile?: ReadEinvoiceFile;
};

/** Where no system can be connected to. */
export const noSystems: SystemFacts = {
  config: { networks: '', origins: [], keys: null },
  byOperator: {},
  signedInUntil: () => null,
};
