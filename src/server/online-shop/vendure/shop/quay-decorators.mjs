import { Inject } from '@nestjs/common';
import { Args, Resolver } from '@nestjs/graphql';
import { Ctx } from '@vendure/core';

// What TypeScript's decorators would do, without a compiler.

/** Gives a resolver its services, by the names of its fields. */
export function inject(type, services) {
  for (const [name, service] of Object.entries(services)) Inject(service)(type.prototype, name);
  Resolver()(type);
}

/** Makes a method answer a field of the API. */
export function resolves(type, name, decorators, takesInput = false) {
  const method = Object.getOwnPropertyDescriptor(type.prototype, name);
  for (const decorator of decorators) decorator(type.prototype, name, method);
  Ctx()(type.prototype, name, 0);
  if (takesInput) Args('input')(type.prototype, name, 1);
}
