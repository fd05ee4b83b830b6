import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionState } from '#client/who/session-state.ts';
import type { ScanAnswer } from '#client/workflows/scan/scan-answer.ts';
import { ScanButton } from '#client/workflows/scan/scan-button.tsx';

/** What the camera sees; the browser's own detector reads it. */
let picture: string | null = null;
let tracks: FakeTrack[] = [];
let refuse: DOMException | null = null;
let lit: boolean[] = [];

type FakeTrack = { live: boolean; getSettings(): { deviceId: string } };

function fakeStream(deviceId: string): MediaStream {
  const track = {
    live: true,
    stop() {
      this.live = false;
    },
    addEventListener() {},
    getSettings: () => ({ deviceId }),
    getCapabilities: () => ({ torch: true }),
    async applyConstraints({ advanced }: { advanced: { torch?: boolean }[] }) {
      lit.push(advanced[0]?.torch ?? false);
    },
  };
  tracks.push(track);
  // As much of a stream as is used.
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
}

const asked: MediaTrackConstraints[] = [];
const mediaDevices = {
  async getUserMedia({ video }: { video: MediaTrackConstraints }) {
    if (refuse) throw refuse;
    asked.push(video);
    const exact = (video.deviceId as { exact?: string } | undefined)?.exact;
    return fakeStream(exact ?? 'back');
  },
  enumerateDevices: async () => [
    { kind: 'videoinput', deviceId: 'back' },
    { kind: 'videoinput', deviceId: 'front' },
    { kind: 'audioinput', deviceId: 'microphone' },
  ],
};

class BarcodeDetector {
  static getSupportedFormats = async () => ['ean_13', 'qr_code'];
  detect = async () =>
    picture === null ? [] : [{ rawValue: picture, boundingBox: new DOMRect(0, 0, 9, 9) }];
}

beforeEach(() => {
  [picture, refuse, tracks, lit] = [null, null, [], []];
  asked.length = 0;
  localStorage.clear();
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  // A simulated browser shows no video and draws nothing.
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  canvas.mockReturnValue({ drawImage() {} } as unknown as null); // of a context only this is used
  for (const size of ['videoWidth', 'videoHeight', 'clientWidth', 'clientHeight'])
    Object.defineProperty(HTMLVideoElement.prototype, size, { value: 600, configurable: true });
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  });
  // Somebody is signed in.
  sessionState.set({ token: 'x' } as ReturnType<typeof sessionState.get>);
});
afterEach(() => {
  cleanup();
  sessionState.set(null);
  vi.restoreAllMocks();
});

const live = () => tracks.filter(track => track.live).length;

async function openCamera(onScan: (code: string) => ScanAnswer, continuous = true) {
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <ScanButton onScan={onScan} continuous={continuous} />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await screen.findByLabelText('Code');
  return user;
}

describe('the camera', () => {
  it('hears what it sees, says what became of it, and is off once it is closed', async () => {
    const heard: string[] = [];
    const user = await openCamera(code => {
      heard.push(code);
      return code === 'unknown' ? { ok: false, text: 'No such item' } : { ok: true, text: `Added ${code}` };
    });
    await screen.findByText('Hold the barcode into the frame.');
    expect(asked[0]?.facingMode).toEqual({ ideal: 'environment' });
    picture = '8934567000012';
    await screen.findByText('Added 8934567000012');
    picture = 'unknown';
    await screen.findByText('No such item');
    picture = null;
    expect(heard).toEqual(['8934567000012', 'unknown']);
    await user.type(screen.getByLabelText('Code'), 'KW0008{Enter}');
    await screen.findByText('Added KW0008');
    expect(live()).toBe(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(live()).toBe(0));
  });

  it('closes after the first code that is taken, where one is enough', async () => {
    await openCamera(code => ({ ok: code !== 'bad', text: code }), false);
    picture = 'bad';
    await screen.findByText('bad', { selector: 'strong' });
    picture = '8934567000012';
    await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
    await waitFor(() => expect(live()).toBe(0));
  });

  it('lights the torch, takes the other camera, and remembers which', async () => {
    const user = await openCamera(code => ({ ok: true, text: code }));
    await user.click(await screen.findByRole('button', { name: 'Light' }));
    expect(lit).toEqual([true]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Light' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await user.click(screen.getByRole('button', { name: 'Other camera' }));
    await waitFor(() => expect(asked.at(-1)?.deviceId).toEqual({ exact: 'front' }));
    expect(live()).toBe(1);
    expect(localStorage.getItem('quay:camera')).toBe('front');
  });

  it('is off while the page is hidden and when the person signs out', async () => {
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await openCamera(code => ({ ok: true, text: code }));
    await waitFor(() => expect(live()).toBe(1));
    hidden.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(live()).toBe(0));
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(live()).toBe(1));
    sessionState.set(null);
    await waitFor(() => expect(live()).toBe(0));
  });

  it('that is refused says what to do, takes a typed code, and tries again', async () => {
    refuse = new DOMException('no', 'NotAllowedError');
    const user = await openCamera(code => ({ ok: true, text: `Added ${code}` }));
    await screen.findByText('The camera is not allowed here');
    await user.type(screen.getByLabelText('Code'), '123{Enter}');
    await screen.findByText('Added 123');
    refuse = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hold the barcode into the frame.');
  });

  it.each([
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'The camera does not answer'],
  ])('that fails with %s is told: %s', async (name, text) => {
    refuse = new DOMException('no', name);
    await openCamera(code => ({ ok: true, text: code }));
    await screen.findByText(text);
  });
});
