import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Pager } from '#client/workflows/list/pager.tsx';

afterEach(cleanup);

function shown(props: { page: number; total: number; isCapped?: boolean }) {
  render(
    <MantineProvider env="test">
      <Pager size={50} change={() => {}} {...props} />
    </MantineProvider>,
  );
  const next = screen.getByRole('button', { name: 'Next page' });
  return { text: screen.getByRole('navigation').textContent, isLast: next.hasAttribute('disabled') };
}

test('an exact number ends the pages', () => {
  expect(shown({ page: 200, total: 10_000 })).toEqual({ text: '9.951–10.000 of 10.000', isLast: true });
});

test('a list that is counted no further says so, and has a next page', () => {
  expect(shown({ page: 200, total: 10_000, isCapped: true })).toEqual({
    text: '9.951–10.000 of 10.000+',
    isLast: false,
  });
  expect(screen.getByRole('navigation', { name: 'Page 200 of 200+' })).toBeTruthy();
});

test('a page that is asked for beyond what was counted is one of those that there are', () => {
  expect(shown({ page: 201, total: 10_000, isCapped: true }).text).toBe('10.001–10.050 of 10.050+');
  expect(screen.getByRole('navigation', { name: 'Page 201 of 201+' })).toBeTruthy();
});
