import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cancelReasons } from '#calls/index.ts';
import { useCallForm } from '#client/outbox/form.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
  await client.signIn('admin', 'admin1234');
});
afterEach(() => client.close());

const draftKey = 'form.test/new';
type Known = { reason_code?: string; description?: string };

/** A form that is drawn before everything is known. */
function Form({ reason_code = '', description = '' }: Known) {
  const { form, restored, clear } = useCallForm(cancelReasons.create, {
    initial: { reason_code, description, page: '/salesOrders' },
    followsInitial: true,
    draftKey,
  });
  return (
    <>
      <input aria-label="Code" {...form.getInputProps('reason_code')} />
      <input aria-label="Description" {...form.getInputProps('description')} />
      <button type="button" onClick={clear}>
        Clear
      </button>
      <p>{restored ? 'restored' : 'new'}</p>
      <p>{form.isDirty() ? 'typed' : 'nothing typed'}</p>
    </>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const shown = () => ['Code', 'Description'].map(name => screen.getByLabelText<HTMLInputElement>(name).value);

it('what a person has typed stays when the rest of the form becomes known', async () => {
  const { rerender } = render(<Form />);
  type('Description', 'Khách đổi ý');
  rerender(<Form reason_code="R10" description="…" />);
  expect(shown()).toEqual(['R10', 'Khách đổi ý']);
  rerender(<Form reason_code="R11" description="…" />);
  expect(shown()).toEqual(['R11', 'Khách đổi ý']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(shown()).toEqual(['R11', '…']);
});

it('a form that only became known has nothing to save', () => {
  const { rerender } = render(<Form />);
  rerender(<Form reason_code="R10" />);
  screen.getByText('nothing typed');
  type('Description', 'Khách đổi ý');
  screen.getByText('typed');
});

it('a draft that is read after the first letters does not take them away', async () => {
  await client.tablet().drafts.save(draftKey, { reason_code: 'R9', description: 'Cũ', page: '/salesOrders' });
  render(<Form />);
  type('Description', 'Mới');
  await screen.findByText('restored');
  expect(shown()).toEqual(['R9', 'Mới']);
});
