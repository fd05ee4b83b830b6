import * as v from 'valibot';
import { readNetworks } from '../printing/printer-address.ts';
import { setting } from '../settings.ts';

export const networksSetting = setting(
  v.optional(
    v.pipe(
      v.string(),
      v.check(text => readNetworks(text) !== null, 'must be networks in the form 10.0.0.0/8,192.168.1.0/24'),
    ),
  ),
);

export const systemEntries = {
  SYSTEM_NETWORKS: networksSetting,
};

type Settings = v.InferOutput<v.ObjectSchema<typeof systemEntries, undefined>>;

/** Private networks in which systems may stand, as `readNetworks` takes them; empty: none. */
export function networksOf(set: Settings & { BC_NETWORKS?: string | undefined }): string {
  return [set.SYSTEM_NETWORKS, set.BC_NETWORKS].filter(each => each !== undefined).join(',');
}
