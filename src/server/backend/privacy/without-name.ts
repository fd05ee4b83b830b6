import { anonymousName } from '#model/customers/privacy.ts';

/**
 * A reason as the audit log keeps it for good: where it names the customer, by name or phone, the mark stands there. The log is
 * never changed, so that a name would stay in it.
 */
export function withoutName(reason: string, { name, phone_no }: { name: string; phone_no: string }): string {
  const said = [name, phone_no].filter(text => text.trim() !== '').map(escaped);
  return said.length === 0
    ? reason
    : reason.normalize('NFC').replace(new RegExp(said.join('|'), 'giu'), anonymousName);
}

const escaped = (text: string) =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
