import { t } from '../../../messages/en.ts';

const texts = t.systems;

/** What this build does not know is said as it came. */
export const systemName = (system: string): string => texts.names[system] ?? system;
export const kindName = (system: string): string => texts.kinds[system] ?? '';
export const fieldName = (field: string): string => texts.fields[field] ?? field;
export const choiceName = (choice: string): string => texts.choices[choice] ?? choice;
