import {
  type Language,
  language,
  persistedLanguage,
  persistLanguage,
  usualLanguage,
} from '../messages/language.ts';
import { currentTablet } from '../tablet/tablet.ts';
import { sessionState } from '../who/session-state.ts';

// Among the drafts because these are sealed for the person, and never dropped to make room.
const key = 'session:language';

/** The language of the person who is signed in, from the next page on. */
export async function chooseOwnLanguage(next: Language): Promise<void> {
  persistLanguage('tab', next);
  try {
    await currentTablet()?.drafts.save(key, next);
  } catch (error) {
    // It lasts as long as the tab.
    console.warn('The language could not be kept', error);
  }
}

/**
 * Finds the language of the person who has just signed in. The choice on the sign-in page comes first, then
 * the person's own. Then come that of the device, and the company's or the browser's. Resolves to whether the
 * page has to be reloaded for it.
 */
export async function findOwnLanguage(): Promise<boolean> {
  const asked = persistedLanguage('tab');
  if (asked) await chooseOwnLanguage(asked);
  const drafts = currentTablet()?.drafts;
  const own = asked ?? (await drafts?.load<Language>(key).catch(() => null));
  const next = own ?? persistedLanguage('device') ?? usualLanguage();
  persistLanguage('tab', next);
  return next !== language();
}

/** The next person in this tab has another language, perhaps. Returns how to stop. */
export function forgetWithSession(): () => void {
  return sessionState.subscribe(() => {
    if (!sessionState.get()) persistLanguage('tab', null);
  });
}
