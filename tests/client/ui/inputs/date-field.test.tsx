import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '#client/messages/en.ts';
import { goToRejected } from '#client/page/rejected-texts.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';
import { formatMoment, parseMoment } from '../../../../src/client/ui/inputs/moment.ts';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(() => client.close());

const texts = t.calendar;
const label = t.payment.list.postedAt;

const sheetText = async (text: string) =>
  within(await screen.findByRole('dialog', { name: 'Filters' })).findByText(text);

// Without a layout, the calendar of a field is taken for that of one scrolled out of sight.
const calendarView = () => screen.findByRole('group', { name: texts.view, hidden: true });

/** The sheet of a list's filters, and a side of its range once the calendar is there. */
async function openFilters(address: string) {
  await client.signIn('store01', 'store1234');
  const router = await client.open(address);
  await client.user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const side = async (name: string) => {
    const field = () => sheet.findByRole<HTMLInputElement>('textbox', { name: `${label}: ${name}` });
    await waitFor(async () => expect((await field()).readOnly).toBe(false));
    return field();
  };
  const asked = () => router.state.location.search;
  return { side, asked };
}

test('"The date picker defaults to the monthly view. Its views are daily, weekly and monthly."', async () => {
  const { side, asked } = await openFilters('/payment/history?posted_at=2026-01-07..');
  await client.user.click(await side('From'));
  const view = within(await calendarView());
  const choices = view.getAllByRole('button', { hidden: true });
  expect(choices.map(one => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['Day', 'false'],
    ['Week', 'false'],
    ['Month', 'true'],
  ]);

  await client.user.click(view.getByRole('button', { name: texts.views.week, hidden: true }));
  const days = () =>
    screen
      .getAllByRole('button', { name: /day, \d+ \w+ 2026$/, hidden: true })
      .map(day => day.ariaLabel ?? day.getAttribute('aria-label'));
  expect(days()[0]).toBe('Monday, 5 January 2026');
  expect(days()).toHaveLength(7);
  await client.user.click(screen.getByRole('button', { name: texts.next.week, hidden: true }));
  expect(days()[0]).toBe('Monday, 12 January 2026');

  await client.user.click(view.getByRole('button', { name: texts.views.day, hidden: true }));
  expect(days()).toEqual(['Wednesday, 14 January 2026']);
  await client.user.click(screen.getByRole('button', { name: texts.previous.day, hidden: true }));
  await client.user.click(screen.getByRole('button', { name: 'Tuesday, 13 January 2026', hidden: true }));
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-13..' }));
});

test('the week’s view takes a whole week for both sides of a range, Monday to Sunday', async () => {
  const { side, asked } = await openFilters('/payment/history?posted_at=2026-01-14..2026-01-15');
  await client.user.click(await side('To'));
  const view = within(await calendarView());
  expect(screen.queryByRole('button', { name: texts.wholeWeek, hidden: true })).toBeNull();
  await client.user.click(view.getByRole('button', { name: texts.views.week, hidden: true }));
  await client.user.click(screen.getByRole('button', { name: texts.previous.week, hidden: true }));
  await client.user.click(screen.getByRole('button', { name: texts.wholeWeek, hidden: true }));
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-05..2026-01-11' }));
  expect((await side('From')).value).toBe('05-01-2026');
  expect((await side('To')).value).toBe('11-01-2026');
});

test('"Time accuracy defaults to hours and minutes."', async () => {
  const { side, asked } = await openFilters('/payment/history?posted_at=2026-01-07..');
  const from = await side('From');
  await client.user.clear(from);
  await client.user.type(from, '08-01-2026 9:30{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-08T09:30..' }));
  expect(from.value).toBe('08-01-2026 9:30');
  fireEvent.change(screen.getByLabelText(texts.time), { target: { value: '10:45' } });
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-08T10:45..' }));
  expect((await side('From')).value).toBe('08-01-2026 10:45');
});

test('"Text input applies after 1000 ms", and at once when the field is left', async () => {
  const { side, asked } = await openFilters('/payment/history');
  const from = await side('From');
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] });
  try {
    from.focus();
    fireEvent.change(from, { target: { value: '05-01-2026' } });
    vi.advanceTimersByTime(999);
    expect(asked()).not.toHaveProperty('posted_at');
    vi.advanceTimersByTime(1);
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-05..' }));
  await client.user.clear(from);
  await client.user.type(from, '06-01-2026');
  await client.user.tab();
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-06..' }));
});

test('"disables days outside its minimum and maximum dates and rejects disabled dates"', async () => {
  const { side, asked } = await openFilters('/payment/history?posted_at=2026-01-07..');
  const to = await side('To');
  await client.user.type(to, '06-01-2026{Enter}');
  await client.user.tab();
  expect(asked()).toMatchObject({ posted_at: '2026-01-07..' });
  await sheetText(texts.outside('07-01-2026', ''));
  expect(to.value).toBe('06-01-2026');
  await client.user.clear(to);
  await client.user.type(to, '08-01-2026{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-07..2026-01-08' }));
  const view = within(await calendarView());
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: '6 January 2026', hidden: true }).disabled,
  ).toBe(true);
  await client.user.click(view.getByRole('button', { name: texts.views.week, hidden: true }));
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Tuesday, 6 January 2026', hidden: true }).disabled,
  ).toBe(true);
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Wednesday, 7 January 2026', hidden: true })
      .disabled,
  ).toBe(false);
});

test('a day that there is not is told at the field, keeps its text, and goes with the next one', async () => {
  const { side, asked } = await openFilters('/payment/history?posted_at=2026-01-07..');
  const from = await side('From');
  await client.user.clear(from);
  await client.user.type(from, '31-02-2026');
  await client.user.tab();
  await sheetText(texts.notADay);
  expect(from.value).toBe('31-02-2026');
  expect(from.getAttribute('aria-invalid')).toBe('true');
  expect(goToRejected()).toBe(true);
  expect(asked()).toMatchObject({ posted_at: '2026-01-07..' });
  await client.user.clear(from);
  await client.user.type(from, '05-01-2026{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ posted_at: '2026-01-05..' }));
  expect(screen.queryByText(texts.notADay)).toBeNull();
  expect(goToRejected()).toBe(false);
});

test('arrow keys reach the days, and Escape leads back to the field without closing the sheet', async () => {
  const { side } = await openFilters('/payment/history?posted_at=2026-01-07..');
  const from = await side('From');
  await client.user.click(from);
  await client.user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('7 January 2026'));
  await client.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: texts.view, hidden: true })).toBeNull());
  expect(document.activeElement).toBe(from);
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeTruthy();
});

test('days and minutes are read as they are written', () => {
  for (const moment of ['2026-01-08', '2026-01-08T09:05', '2026-12-31T23:59'])
    expect(parseMoment(formatMoment(moment), true)).toBe(moment);
  expect(parseMoment('8/1/2026 9:05', true)).toBe('2026-01-08T09:05');
  expect(parseMoment('08-01-2026 24:00', true)).toBeNull();
  expect(parseMoment('08-01-2026 09:05', false)).toBeNull();
  expect(parseMoment('31-02-2026', true)).toBeNull();
});
