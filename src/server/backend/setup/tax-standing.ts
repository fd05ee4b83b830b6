import { taxStanding as calls } from '#calls/administration/index.ts';
import { missingOf } from '#model/setup/tax-identity.ts';
import { answers } from '../kit/answers.ts';
import { scopeOf } from '../kit/scope.ts';
import { taxIdentityOf, turnoverOf } from './tax-identity-of.ts';

export const handlers = answers(calls, {
  own: async (_, context) => {
    const { tx, today } = context;
    const scope = scopeOf(context);
    if (scope.all || scope.franchise === '') return { missing: [], turnover: null };
    const identity = await taxIdentityOf(tx, scope.franchise);
    return {
      missing: missingOf(identity),
      turnover: await turnoverOf(tx, scope.franchise, identity, today),
    };
  },
});
