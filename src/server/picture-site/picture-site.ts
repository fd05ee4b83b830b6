import type { PictureRefusal } from '#model/administration/picture-site.ts';

/** In messages, whichever it is. */
export const siteName = 'The picture site';

/**
 * What the back end asks of a site that has the pictures of items, whichever it is. Nothing is ever written there.
 * Problems are thrown as `SystemProblem` of `server/outgoing`: `unavailable` where the site answers nothing at all, `later`
 * where it did not answer what was asked.
 */
export type PictureSite = {
  /** As the settings name it: another text is another site. */
  readonly place: string;
  /** Finds the site, the library and the folder that the settings name. */
  find(signal: AbortSignal): Promise<FoundSite>;
  /**
   * A page of what has changed in a library.
   *
   * @param link that the site gave with the page before; null: all that the library has, from the beginning
   */
  changes(drive_id: string, link: string | null, signal: AbortSignal): Promise<ChangesPage>;
  /**
   * The content of a file.
   *
   * @throws FileProblem where this file alone cannot be had
   */
  read(drive_id: string, id: string, signal: AbortSignal): Promise<Buffer>;
  /** Until when the site has let it in; `null` where it was not asked yet. */
  signedInUntil(): Date | null;
  close(): Promise<void>;
};

export type FoundSite = {
  readonly name: string;
  /** For people. */
  readonly address: string;
  /** Names of its libraries. */
  readonly libraries: readonly string[];
  readonly drive_id: string;
  readonly folder_id: string;
};

export type SiteEntry = {
  readonly id: string;
  readonly change:
    | { readonly kind: 'gone' }
    | {
        readonly kind: 'folder' | 'file';
        readonly parent_id: string;
        readonly name: string;
        readonly bytes: number;
        /** Tells one content from another. */
        readonly tag: string;
        readonly changed_at: Date;
      };
};

export type ChangesPage =
  | {
      readonly kind: 'page';
      /** Of entries with the same id the last one counts. */
      readonly entries: readonly SiteEntry[];
      /** A secret. With the last page: where the site will tell what has changed since. */
      readonly link: string;
      readonly isLast: boolean;
    }
  /** The site tells no changes from there on: it lists the whole library from this link, or from the beginning. */
  | { readonly kind: 'restart'; readonly link: string | null };

/** One file cannot be had; the others may. */
export class FileProblem extends Error {
  readonly reason: PictureRefusal;
  constructor(reason: PictureRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}
