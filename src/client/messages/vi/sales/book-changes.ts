import type { books } from '#calls/administration/areas.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { formatDate } from '#model/kit/format.ts';

/** What changes of books are called. */
export const bookChanges = {
  books: {
    close: ({ from_date, to_date }: InputOf<typeof books.close>) =>
      `Khóa sổ từ ${formatDate(from_date)} đến ${formatDate(to_date)}`,
    reopen: ({ to_date, reason }: InputOf<typeof books.reopen>) =>
      `Mở lại sổ đến ${formatDate(to_date)}: ${reason}`,
    saveRules: () => 'Sửa mẫu sổ và tỷ lệ thuế',
  },
};
