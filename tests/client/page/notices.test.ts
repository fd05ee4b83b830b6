import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from '#client/page/notices.ts';

beforeEach(() => notifications.clean());

const shown = () => notificationsStore.getState().notifications.map(({ message }) => message);
/** Notices appear in the order in which they are asked for. */
const areShown = (...messages: string[]) => vi.waitFor(() => expect(shown()).toEqual(messages));

test('what can be decided on the screen itself is not covered by a notice of it', async () => {
  const end = notify.stands('first');
  notify.warning('Of the first', 'first');
  notify.warning('Of the second', 'second');
  await areShown('Of the second');
  end();
});

test('a notice goes when the screen shows what it is about, even before the notice appears', async () => {
  notify.warning('Of the first', 'first');
  await areShown('Of the first');
  notify.warning('Of the second', 'second');
  const ends = [notify.stands('first'), notify.stands('second')];
  notify.success('Saved');
  await areShown('Saved');
  for (const end of ends) end();
});

test('it is told again once it stands nowhere any more', async () => {
  const ends = [notify.stands('first'), notify.stands('first')];
  ends[0]?.();
  notify.warning('Still in one place', 'first');
  notify.success('Saved');
  await areShown('Saved');
  ends[1]?.();
  notify.warning('Nowhere', 'first');
  await areShown('Saved', 'Nowhere');
});

test('a warning that stays says the latest of what it is about, in one notice', async () => {
  notify.stays('1 sale', 'late');
  notify.stays('Of another matter', 'other');
  notify.stays('2 sales', 'late');
  await areShown('2 sales', 'Of another matter');
  notify.stays('Of no matter');
  notify.stays('Of no matter');
  await areShown('2 sales', 'Of another matter', 'Of no matter', 'Of no matter');
});
