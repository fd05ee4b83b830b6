import { signal } from './signal.ts';

const successMs = 5000;
const warningMs = 15_000;

/** There has been a notice: from then on the screen has a place for them. */
export const noticed = signal(false);

type Notice = {
  message: string;
  color: string;
  autoClose: number | false;
  role: 'status' | 'alert';
  id?: string;
};

/** Ids whose matter stands on the screen itself, with how many places it stands in. */
const standing = new Map<string, number>();

/** The library comes with the first notice; it keeps what is shown before its place on the screen is there. */
async function show(notice: Notice): Promise<void> {
  if (notice.id && standing.has(notice.id)) return;
  noticed.set(true);
  const { notifications } = await import('@mantine/notifications');
  // The matter may have come on the screen meanwhile.
  if (notice.id && standing.has(notice.id)) return;
  notifications.show({ ...notice, withBorder: true });
}

/** Notices at the top right. Failures stay until they are dismissed. */
export const notify = {
  success: (message: string, closeAfterMs = successMs) =>
    void show({ message, color: 'counter', autoClose: closeAfterMs, role: 'status' }),
  /** `id`: what it is about: one notice of it at a time, and see `stands`. */
  failure: (message: string, id?: string) =>
    void show({ message, color: 'red', autoClose: false, role: 'alert', ...(id ? { id } : {}) }),
  /** A warning that somebody has to have read. */
  stays: (message: string) => void show({ message, color: 'yellow', autoClose: false, role: 'alert' }),
  /** `id`: what it is about, see `stands`. */
  warning: (message: string, id?: string) =>
    void show({ message, color: 'yellow', autoClose: warningMs, role: 'alert', ...(id ? { id } : {}) }),
  /** Takes away what one person was told, before the next one looks. */
  clear: () => {
    if (noticed.get())
      void import('@mantine/notifications').then(({ notifications }) => notifications.clean());
  },
  /**
   * What `id` is about can be seen and decided on the screen itself: a notice of it would only lie over that, so it
   * goes, and none is shown until the returned function is called.
   */
  stands: (id: string): (() => void) => {
    standing.set(id, (standing.get(id) ?? 0) + 1);
    if (noticed.get())
      void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
    return () => {
      const left = (standing.get(id) ?? 1) - 1;
      if (left > 0) standing.set(id, left);
      else standing.delete(id);
    };
  },
};
