import type { EnteredSystem, FieldValues } from '#model/administration/systems.ts';
import type { SystemsConfig } from './environment.ts';

/** What calls about systems go by. */
export type SystemFacts = {
  readonly config: SystemsConfig;
  /** Those that the environment connects, with what it says of them; its secrets apart. */
  readonly byOperator: { readonly [S in EnteredSystem]?: FieldValues };
  /** Of this process. */
  signedInUntil(system: EnteredSystem): Date | null;
};

/** Where no system can be connected to. */
export const noSystems: SystemFacts = {
  config: { networks: '', origins: [], keys: null },
  byOperator: {},
  signedInUntil: () => null,
};
