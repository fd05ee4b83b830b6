import { pages as known, type PageUrl, pageUrls } from '#model/session/pages.ts';
import { area } from '../language.ts';

// Each page has a name.
const names = Object.fromEntries(pageUrls.map(url => [url, known[url].name])) as Record<PageUrl, string>;

/** What a page is called, by its key in a permission set. */
export const pages = area('pages', names);
