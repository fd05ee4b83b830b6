import { type Language, language } from '../../messages/language.ts';

/** Something that people find after an update, in the words of a shop. */
export type News = {
  /** Never used again for anything else: by it a tablet knows what a person has been told. */
  readonly key: string;
  /** The day on which it was made, `yyyy-mm-dd`. */
  readonly on: string;
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly text: string }>>;
};

/** The texts in the language of this page. */
export const inWords = ({ texts }: News) => texts[language()];
