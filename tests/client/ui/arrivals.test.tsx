import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Arrival, Arrivals } from '#client/ui/arrivals.tsx';

function Some({ known }: { known: readonly string[] }) {
  return (
    <Arrivals label="What waits">
      {['first', 'second', 'third'].map(one =>
        known.includes(one) ? <Arrival key={one}>{one}</Arrival> : null,
      )}
    </Arrivals>
  );
}

const list = () => screen.getByRole('list', { name: 'What waits' });
const shown = () =>
  within(list())
    .queryAllByRole('listitem')
    .map(item => item.textContent);

it('what comes later stands last, and nothing above it moves', () => {
  const { rerender } = render(<Some known={['second']} />);
  expect(shown()).toEqual(['second']);
  const [element] = within(list()).getAllByRole('listitem');
  rerender(<Some known={['first', 'second', 'third']} />);
  expect(shown()).toEqual(['second', 'first', 'third']);
  expect(within(list()).getAllByRole('listitem')[0]).toBe(element);
  rerender(<Some known={['first', 'third']} />);
  expect(shown()).toEqual(['first', 'third']);
});

afterEach(cleanup);

it('outside of a list it stands where it is', () => {
  render(<Arrival>alone</Arrival>);
  screen.getByText('alone');
  expect(screen.queryByRole('listitem')).toBeNull();
});
