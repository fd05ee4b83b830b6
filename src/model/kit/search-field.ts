/** The pseudo field of the quick search: every word must be found in one of the list's search fields. */
export const searchField = 'search';
