import { Text } from '@mantine/core';
import { t } from '#client/messages/en.ts';
import type { Language } from '#client/messages/language.ts';
import { chooseOwnLanguage } from '../../life/own-language.ts';
import { LanguageSwitch } from '../../ui/inputs/language-switch.tsx';

async function choose(next: Language) {
  await chooseOwnLanguage(next);
  // Where a page holds what is on no disk yet, the browser asks before this.
  location.reload();
}

/** The person's own language, on this tablet. */
export function OwnLanguage() {
  return (
    <>
      <Text size="sm" mb="sm">
        {t.myProfile.languageHint}
      </Text>
      <LanguageSwitch choose={next => void choose(next)} />
    </>
  );
}
