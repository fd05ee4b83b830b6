import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect } from 'vitest';

/** The files that the tablet has been given to keep, of each test its own. */
export function downloads() {
  const files: Blob[] = [];
  const { createObjectURL } = URL;
  beforeEach(() => {
    files.length = 0;
    URL.createObjectURL = file => {
      files.push(file as Blob); // nothing else is downloaded here
      // The simulated browser follows links to downloads.
      return '#';
    };
  });
  afterEach(() => {
    URL.createObjectURL = createObjectURL;
  });
  return {
    files,
    /** Waits for the next file and takes it away; resolves to its bytes. */
    async next(): Promise<Uint8Array<ArrayBuffer>> {
      await waitFor(() => expect(files).toHaveLength(1));
      const [file] = files.splice(0);
      if (!file) throw new Error('there is one');
      return new Uint8Array(await file.arrayBuffer());
    },
  };
}
