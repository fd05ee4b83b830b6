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
  /** It says what is so by now: a shown notice of its id says this from then on. */
  renews?: true;
};

/** Ids that the screen itself shows now, with the number of places. */
const standing = new Map<string, number>();

/** The library comes with the first notice; it keeps what is shown before its place on the screen is there. */
async function show({ renews, ...notice }: Notice): Promise<void> {
  if (notice.id && standing.has(notice.id)) return;
  noticed.set(true);
  const { notifications } = await import('@mantine/notifications');
  // The screen may show it by now.
  if (notice.id && standing.has(notice.id)) return;
  if (renews) notifications.update(notice);
  notifications.show({ ...notice, withBorder: true });
}

/** Notices at the top right. Failures stay until they are dismissed. */
export const notify = {
  success: (message: string, closeAfterMs = successMs) =>
    void show({ message, color: 'counter', autoClose: closeAfterMs, role: 'status' }),
  /** `id`: what it is about: one notice of it at a time, and see `stands`. */
  failure: (message: string, id?: string) =>
    void show({ message, color: 'red', autoClose: false, role: 'alert', ...(id ? { id } : {}) }),
  /** A warning that stays until a person closes it. `id`: of what there is one such warning, which says the latest. */
  stays: (message: string, id?: string) =>
    void show({
      ...{ message, color: 'yellow', autoClose: false, role: 'alert' },
      ...(id ? { id, renews: true } : {}),
    }),
  /** `id`: what it is about, see `stands`. */
  warning: (message: string, id?: string) =>
    void show({ message, color: 'yellow', autoClose: warningMs, role: 'alert', ...(id ? { id } : {}) }),
  /** Takes away what one person was told, before the next one looks. */
  clear: () => {
    if (noticed.get())
      void import('@mantine/notifications').then(({ notifications }) => notifications.clean());
  },
  /**
   * The screen itself now shows what `id` is about. A notice would only cover it, so an open one is closed.
   * No notice of `id` is shown until the returned function is called.
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
