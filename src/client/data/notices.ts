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

/** The library comes with the first notice; it keeps what is shown before its place on the screen is there. */
async function show(notice: Notice): Promise<void> {
  noticed.set(true);
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ ...notice, withBorder: true });
}

/** Notices at the top right. Failures stay until they are dismissed. */
export const notify = {
  success: (message: string, closeAfterMs = successMs) =>
    void show({ message, color: 'counter', autoClose: closeAfterMs, role: 'status' }),
  failure: (message: string) => void show({ message, color: 'red', autoClose: false, role: 'alert' }),
  /** A warning that somebody has to have read. */
  stays: (message: string) => void show({ message, color: 'yellow', autoClose: false, role: 'alert' }),
  /** `id`: what to `hide` it by once the person has turned to it. */
  warning: (message: string, id?: string) =>
    void show({ message, color: 'yellow', autoClose: warningMs, role: 'alert', ...(id ? { id } : {}) }),
  hide: (id: string) => {
    if (noticed.get())
      void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
  },
};
