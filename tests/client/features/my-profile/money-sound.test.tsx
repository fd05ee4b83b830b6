import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterSale, setAfterSale } from '#client/tablet/after-sale.ts';
import { createTestClient, type TestClient } from '#tests/support/client.tsx';

let client: TestClient;
beforeEach(async () => {
  client = await createTestClient();
});
afterEach(async () => {
  setAfterSale({ slip: 'ask', drawer: false, sound: 'none' });
  localStorage.removeItem('quay:after-sale');
  await client.close();
});

it('a tablet that was set to a tone by an older version keeps it', async () => {
  const event = new StorageEvent('storage', { key: 'quay:after-sale' });
  localStorage.setItem('quay:after-sale', JSON.stringify({ slip: 'always', drawer: true, sound: true }));
  window.dispatchEvent(event);
  expect(afterSale.get()).toEqual({ slip: 'always', drawer: true, sound: 'tone' });
  localStorage.setItem('quay:after-sale', JSON.stringify({ slip: 'always', drawer: true, sound: false }));
  window.dispatchEvent(event);
  expect(afterSale.get().sound).toBe('none');
});

it('a person who wants the voice is told where the device has none, and hears it once it has', async () => {
  const voices: { lang: string; localService: boolean }[] = [];
  const said: string[] = [];
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: ({ text }: { text: string }) => said.push(text),
  });
  vi.stubGlobal('speechSynthesis', speech);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  setAfterSale({ slip: 'ask', drawer: false, sound: 'spoken' });
  await client.signIn();
  await client.open('/myprofile');
  await screen.findByText(/has no voice of its own/);

  voices.push({ lang: 'en-US', localService: true });
  speech.dispatchEvent(new Event('voiceschanged'));
  await waitFor(() => expect(screen.queryByText(/has no voice of its own/)).toBeNull());
  await client.user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(said).toEqual(['Received 510000 dong']);
});

class Utterance {
  text: string;
  constructor(text: string) {
    this.text = text;
  }
}
