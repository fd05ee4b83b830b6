import type { FieldOf } from '#model/administration/systems.ts';
import { type RegisterPaths, usualPaths } from '#model/taxes/company-look-up.ts';

export type RegisterSettings = {
  /** With `{taxCode}` in its path. */
  readonly url: string;
  /** The header that carries the key; `null` where none is asked for. */
  readonly key: { readonly header: string; readonly text: string } | null;
  readonly paths: RegisterPaths;
  /** Private networks in which it may stand, as `readNetworks` takes them; empty: none. */
  readonly networks: string;
};

type FieldsOf = { readonly [F in FieldOf<'company-register'>]?: string | undefined };

const usualHeader = 'x-api-key';

/** How the register is reached by what an administrator has entered, which was checked. */
export function enteredRegister(values: FieldsOf, networks: string): RegisterSettings {
  const { register_url: url = '', register_key: text = '', key_header } = values;
  return {
    url,
    key: text === '' ? null : { header: key_header || usualHeader, text },
    paths: {
      name: values.name_path || usualPaths.name,
      address: values.address_path || usualPaths.address,
      code: values.code_path || usualPaths.code,
    },
    networks,
  };
}
