import type {
  addressReviews,
  consents,
  people,
  personalData,
  personRequests,
} from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { privacy } from './privacy.ts';

const steps = {
  acknowledge: privacy.acknowledge,
  extend: privacy.extend,
  done: privacy.done,
  refuse: privacy.refuse,
};

/** What changes about customers' own data are called. */
export const privacyChanges = {
  addressReviews: {
    accept: ({ addresses }: InputOf<typeof addressReviews.accept>) =>
      `Ghi phường/xã cho ${addresses.length} địa chỉ`,
    undo: ({ addresses }: InputOf<typeof addressReviews.undo>) =>
      `Bỏ phường/xã của ${addresses.length} địa chỉ`,
  },
  consents: {
    saveText: ({ name }: InputOf<typeof consents.saveText>) => `Sửa nội dung xin đồng ý ${name}`,
    record: ({ customer_no, given }: InputOf<typeof consents.record>) =>
      `${given ? 'Khách đồng ý' : 'Khách rút lại đồng ý'}: ${customer_no}`,
  },
  people: {
    join: ({ customer_nos }: InputOf<typeof people.join>) => `Gộp khách ${customer_nos.join(', ')}`,
  },
  personalData: {
    take: ({ customer_no }: InputOf<typeof personalData.take>) => `Lấy dữ liệu của khách ${customer_no}`,
    anonymise: ({ customer_no }: InputOf<typeof personalData.anonymise>) => `Ẩn danh khách ${customer_no}`,
    restrict: ({ customer_no, restricted }: InputOf<typeof personalData.restrict>) =>
      `${restricted ? 'Hạn chế' : 'Dùng lại'} dữ liệu của khách ${customer_no}`,
    anonymiseInactive: ({ total }: InputOf<typeof personalData.anonymiseInactive>) =>
      `Ẩn danh ${total} khách không còn mua hàng`,
  },
  personRequests: {
    add: ({ customer_no, kind }: InputOf<typeof personRequests.add>) =>
      `Yêu cầu của khách ${customer_no}: ${privacy.kinds[kind]}`,
    step: ({ id, step }: InputOf<typeof personRequests.step>) => `Yêu cầu của khách số ${id}: ${steps[step]}`,
    saveRules: () => 'Sửa quy định về dữ liệu cá nhân',
  },
};
