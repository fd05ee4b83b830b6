import type { ReplayContext } from './replay.ts';

/** The own franchise as its documents name it; of a person without one nothing is known. */
export function franchiseOrigin({
  franchise,
  franchiseCode,
}: Pick<ReplayContext, 'franchise' | 'franchiseCode'>) {
  return {
    franchise_code: franchise?.franchise_code ?? franchiseCode,
    franchise_name: franchise?.name ?? '',
    franchise_address: franchise?.address ?? '',
    franchise_district_code: franchise?.district_code ?? '',
    franchise_district_name: franchise?.district_name ?? '',
    franchise_phone_no: franchise?.phone_no ?? '',
    franchise_contact: franchise?.contact ?? '',
    franchise_post_code: franchise?.post_code ?? '',
    franchise_region_code: franchise?.region_code ?? '',
  };
}
