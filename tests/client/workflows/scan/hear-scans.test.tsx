import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guardNumbers, takeScans } from '#client/workflows/scan/hear-scans.ts';
import { scanWith, write } from '#tests/support/scanner.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
});

const code = '8936000000028';

/** Fields of a form, and what each of them has told: a number when it is left, a text at every key. */
function Form({ onCount, onSubmit }: { onCount?: (text: string) => void; onSubmit?: () => void }) {
  const [count, setCount] = useState('');
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <input
        aria-label="count"
        inputMode="decimal"
        value={count}
        onChange={event => setCount(event.currentTarget.value)}
        onBlur={() => onCount?.(count)}
      />
      <input aria-label="name" value={name} onChange={event => setName(event.currentTarget.value)} />
      <input aria-label="pin" type="password" inputMode="numeric" />
      <button type="submit">Save</button>
    </form>
  );
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('on a page on which nothing is scanned', () => {
  it.each([
    ['nothing', null],
    ['Enter', 'Enter'],
    ['Tab', 'Tab'],
  ] as const)('an amount stays as it was, closed by %s', async (_, suffix) => {
    stops.push(guardNumbers());
    const submit = vi.fn();
    render(<Form onSubmit={submit} />);
    await userEvent.click(field('count'));
    write('50');
    scanWith(code, suffix);
    await waitFor(() => expect(field('count').value).toBe('50'));
    expect(document.activeElement).toBe(field('count'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('a text takes the code, and a PIN that is typed fast is one', async () => {
    stops.push(guardNumbers());
    render(<Form />);
    await userEvent.click(field('name'));
    expect(scanWith(code)).toBe(true);
    expect(field('name').value).toBe(code);
    await userEvent.click(field('pin'));
    expect(scanWith('123456')).toBe(true);
    expect(field('pin').value).toBe('123456');
  });
});

describe('where scans are taken', () => {
  it('what was typed before one counts before it does', async () => {
    const order: string[] = [];
    stops.push(takeScans(scanned => order.push(scanned)));
    render(<Form onCount={count => order.push(`count ${count}`)} />);
    await userEvent.click(field('count'));
    write('5');
    expect(scanWith(code)).toBe(false);
    expect(order).toEqual(['count 5', code]);
    expect(field('count').value).toBe('5');
    await userEvent.click(field('name'));
    write('sữa');
    scanWith(code);
    expect(field('name').value).toBe('sữa');
  });

  it('the last who came takes them, until it goes', () => {
    const first = vi.fn();
    const second = vi.fn();
    stops.push(takeScans(first));
    const stop = takeScans(second);
    scanWith(code);
    stop();
    scanWith(code);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[code]], [[code]]]);
  });

  it('the separator of the parts of a code comes with Ctrl', () => {
    const heard = vi.fn();
    stops.push(takeScans(heard));
    scanWith('010893456700001210AB\x1d21CD');
    expect(heard).toHaveBeenCalledWith('010893456700001210AB\x1d21CD');
  });
});
