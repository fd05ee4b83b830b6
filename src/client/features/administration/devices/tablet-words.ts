import type { Tablet } from '#calls/setup/tablets.ts';
import { formatNumber } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';

const texts = t.tablets;
const mb = (bytes: number) => formatNumber(Math.round(bytes / 1024 / 1024));

export const personOf = ({ name, username, is_active }: Tablet): string =>
  texts.person(name === '' ? username : `${name} (${username})`, is_active);

export const shopOf = ({ customer_no, franchise_name }: Tablet): string =>
  customer_no === '' ? texts.noShop : `${customer_no} ${franchise_name}`.trim();

export const spaceOf = ({ storage_used, storage_quota, persisted }: Tablet): string =>
  storage_used === null || storage_quota === null
    ? ''
    : texts.space(mb(storage_used), mb(storage_quota), persisted === true);
