import type { AreaWords } from '../../words.ts';

/** What the things, pages and filters of this folder are called. */
export default {
  things: {},
  pages: {
    '/': 'Trang chủ',
    '/outbox': 'Chưa gửi',
    '/myprofile': 'Hồ sơ của tôi',
  },
  fields: {},
} satisfies AreaWords;
