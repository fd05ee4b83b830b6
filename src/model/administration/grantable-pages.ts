import { type PageUrl, pageUrls } from '../session/pages.ts';
import { administratorPages } from './administrator-pages.ts';

/** Pages that a set can grant. */
export const grantablePages: readonly PageUrl[] = pageUrls.filter(url => !administratorPages.includes(url));
