/** The tablet could not persist it. Nothing was written. */
export class StorageError extends Error {
  readonly reason: 'quota' | 'broken' | 'blocked' | 'gone';
  constructor(reason: 'quota' | 'broken' | 'blocked' | 'gone', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
    this.reason = reason;
  }
}

/** A sealed value that this key does not open, or that lies in the wrong place. */
export class SealError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealError';
  }
}

/** For what may be left out where this key does not open it: nothing in its place; rethrows everything else. */
export function whenSealed(error: unknown): null {
  if (error instanceof SealError) return null;
  throw error;
}

/** The entry is no longer in a state that allows the action: it was sent, or another person was faster. */
export class EntryStateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EntryStateError';
  }
}

/** Another leader has taken over since. */
export class FencedError extends Error {
  constructor() {
    super('another leader has taken over');
    this.name = 'FencedError';
  }
}

/** A file that cannot be taken over. Nothing was. */
export class ImportError extends Error {
  readonly reason: 'not-a-file' | 'newer' | 'passphrase' | 'owner';
  constructor(reason: 'not-a-file' | 'newer' | 'passphrase' | 'owner', message: string) {
    super(message);
    this.name = 'ImportError';
    this.reason = reason;
  }
}
