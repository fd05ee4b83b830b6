import * as rule from '#model/session/permissions.ts';
import { type AnyCall, accessOf, isOwn } from './call.ts';

const askedOf = (call: AnyCall, input: unknown): rule.Asked => ({
  access: accessOf(call, input),
  writes: call.kind === 'write',
});

/** May this person send the call: for one type of document at least, where there are several? */
export const mayCall = (call: AnyCall, input: unknown, person: rule.Person | null): boolean =>
  !(person?.specificationOnly && isOwn(call)) && rule.maySend(askedOf(call, input), person);

/** May they send it about a document of this type? */
export const mayCallFor = (
  call: AnyCall,
  type: string,
  input: unknown,
  person: rule.Person | null,
): boolean =>
  mayCall(call, input, person) &&
  (person?.isAdministrator || (allowedTypes(call, input, person)?.includes(type) ?? true));

/** The types of documents that this person may send the call for; `null` where it knows no types. */
export const allowedTypes = (call: AnyCall, input: unknown, person: rule.Person | null) =>
  rule.allowedTypes(askedOf(call, input), person);

/** Of which types documents are there for this person when they send the call; all others are as missing. */
export const typesOf = (call: AnyCall, input: unknown, person: rule.Person | null): rule.Types =>
  rule.typesOf(askedOf(call, input), person);
