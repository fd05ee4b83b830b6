import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { WindowList } from '#client/ui/tables/window-list.tsx';

afterEach(cleanup);

function list(question: string, rows: readonly string[]) {
  return (
    <WindowList
      rows={rows}
      rowHeight={80}
      keyOf={row => row}
      render={row => <button type="button">{row}</button>}
      label="Rows"
      question={question}
    />
  );
}

test('a focused row keeps the focus when other rows come before it', () => {
  const { rerender } = render(list('tea', ['green', 'black']));
  const black = screen.getByRole('button', { name: 'black' });
  black.focus();

  rerender(list('tea', ['white', 'green', 'black']));

  expect(screen.getByRole('button', { name: 'black' })).toBe(black);
  expect(document.activeElement).toBe(black);
});

test('another question is written into the rows that are there, in the order of its answer', () => {
  const { rerender } = render(list('tea', ['green', 'black', 'white']));
  const [first] = screen.getAllByRole('button');

  rerender(list('pan', ['wok', 'green']));

  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['wok', 'green']);
  expect(screen.getAllByRole('button')[0]).toBe(first);
});
