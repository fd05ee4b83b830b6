/**
 * Versions of one document that this tablet made one right after the other: at `to` it is what it was at `from` with
 * this tablet's own changes and no other person's. Numbers only, so kept in clear. It says on which version a change was made,
 * for the server to find a conflict; which of two answers is the later one is another question (`receive` of the client).
 */
export type OwnVersions = { from: number; to: number };

/** Another person's version in between begins a new run: a version read before it is not what the document is now. */
export function withVersion(own: OwnVersions | undefined, version: number): OwnVersions {
  if (own && version >= own.from && version <= own.to) return own;
  if (own && version === own.to + 1) return { from: own.from, to: version };
  return { from: version - 1, to: version };
}

/**
 * The version to send a change with: the version read, or the last of this tablet's own that follow it without
 * another in between. `undefined` when the server's version was not known and no answer to an own change has brought it since.
 */
export function versionNow(own: OwnVersions | undefined, versionRead: number): number | undefined {
  if (own && versionRead >= own.from && versionRead <= own.to) return own.to;
  if (versionRead > 0) return versionRead;
  // It was new when it was read, and another person has changed it since: this is a version that it has certainly left.
  return own?.from;
}
