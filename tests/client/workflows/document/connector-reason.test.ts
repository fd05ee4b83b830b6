import { describe, expect, test } from 'vitest';
import { connectorReasons as vietnamese } from '#client/messages/vi/kit/connector-reasons.ts';
import { connectorReason } from '#client/workflows/document/connector-reason.ts';
import { connectorReasons as english } from '#model/messages/connector-reasons.ts';

type Reasons = Readonly<Record<string, (...parts: string[]) => string>>;
const [ours, theirs]: [Reasons, Reasons] = [english, vietnamese];

describe('a reason of the ERP’s connector', () => {
  const parts = ['PO-F01-26-000012', '1.250.000 (x2)', 'S-ORD1001, S-ORD1002'];

  test.each(Object.keys(ours))('%s is said in the language of the reader', name => {
    const text = ours[name]?.(...parts) ?? '';
    const translated = theirs[name]?.(...parts);
    expect(translated).not.toBe(text);
    expect(connectorReason(text, theirs)).toBe(translated);
    expect(connectorReason(text)).toBe(text);
  });

  test('of the ERP itself stays as it came', () => {
    const text = 'The field Location Code must not be empty.';
    expect(connectorReason(text, theirs)).toBe(text);
    expect(connectorReason('', theirs)).toBe('');
  });
});
