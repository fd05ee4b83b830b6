import { amountInWords } from '#model/kit/amount-in-words.ts';
import { t } from '../../messages/en.ts';
import { language } from '../../messages/language.ts';
import { afterSale } from '../../tablet/after-sale.ts';
import { moneyTones, wakeSound } from '../scan/scan-sound.ts';

/**
 * A voice of this device that speaks the language of the page. Others are not asked: one of a web service would be told what
 * the shop takes, and is silent without a connection. Browsers load their voices late, so it is asked when it is needed.
 */
export function ownVoice(): SpeechSynthesisVoice | undefined {
  return globalThis.speechSynthesis
    ?.getVoices()
    .find(voice => voice.localService && languageOf(voice) === language());
}

// Android says `vi_VN`, others `vi-VN`.
const languageOf = (voice: SpeechSynthesisVoice) => voice.lang.toLowerCase().split(/[-_]/)[0];

/** Browsers allow a sound after a touch alone: this is called in the one that leads to the wait. */
export function wakeMoneySound(): void {
  if (afterSale.get().sound !== 'none') wakeSound();
}

/** Tells by ear that money came, in the way that the tablet is set to. Where it has no voice, tones tell that something came. */
export function tellMoney(amountVnd: number): void {
  const { sound } = afterSale.get();
  if (sound === 'none') return;
  moneyTones();
  const voice = sound === 'spoken' ? ownVoice() : undefined;
  if (!voice) return;
  const said = new SpeechSynthesisUtterance(
    t.reconciliation.spoken(String(amountVnd), amountInWords(amountVnd).toLowerCase()),
  );
  said.voice = voice;
  said.lang = voice.lang;
  speechSynthesis.speak(said);
}
