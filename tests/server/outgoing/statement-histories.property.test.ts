import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { beginHistory, type Step, stepsOf } from '../../support/outgoing/histories.ts';
import {
  isComplete,
  judgeStatements,
  type ShopDays,
  type StatementPress,
  shopDays,
  statementPresses,
} from '../../support/outgoing/statement-history.ts';
import { type SellingServer, sellingServer } from '../../support/sales/selling.ts';

const runs = Number(process.env.FAULT_RUNS ?? 25);

let server: SellingServer;
let days: ShopDays;
beforeAll(async () => {
  server = await sellingServer({ systems: ['erp'] });
  await server.limitDiscounts({ percent: 100, line_percent: null, amount: null });
  days = shopDays(server);
});
afterAll(() => server.close());

/** A second day takes nothing of the first. */
const twoDays: Step<StatementPress>[] = [
  { do: 'sell' },
  { do: 'end of day' },
  { do: 'sell' },
  { do: 'look' },
];
/** A person discards what the ERP does minutes later, and sends it again at once. */
const discarded: Step<StatementPress>[] = [
  { do: 'sell' },
  { do: 'end of day' },
  { do: 'fault', on: 'write', fault: 'slow' },
  { do: 'look' },
  { do: 'discard' },
  { do: 'send again' },
  { do: 'look' },
];
/** Money is taken, paid back and moved to another method, and the answer about it is lost. */
const money: Step<StatementPress>[] = [
  { do: 'take money' },
  { do: 'pay back' },
  { do: 'change method' },
  { do: 'no account' },
  { do: 'end of day' },
  { do: 'look' },
  { do: 'send again' },
  { do: 'fault', on: 'write', fault: 'lost' },
  { do: 'look' },
];
/** The ERP refuses the documents of a day: its money waits for them. */
const refusedDocuments: Step<StatementPress>[] = [
  { do: 'sell' },
  { do: 'take money' },
  { do: 'end of day' },
  { do: 'fault', on: 'write', fault: 'refused' },
  { do: 'look' },
  { do: 'look' },
];
/** The ERP refuses the payments of a day that sold something, and a person sends them again. */
const refusedMoney: Step<StatementPress>[] = [
  { do: 'sell' },
  { do: 'take money' },
  { do: 'end of day' },
  { do: 'fault', on: 'write', fault: 'fine' },
  { do: 'fault', on: 'write', fault: 'refused' },
  { do: 'look' },
  { do: 'send again' },
  { do: 'fault', on: 'write', fault: 'slow' },
  { do: 'look' },
  { do: 'discard' },
  { do: 'send again' },
  { do: 'look' },
];
const history = fc.tuple(fc.constantFrom('daily', 'document'), stepsOf<StatementPress>(...statementPresses));
test('whatever fails, each document and payment is posted once, for what the books say', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ([mode, steps]) => {
      const first_day = await days.begin(mode);
      const at = await beginHistory(server, `Z-F01-${first_day.replaceAll('-', '')}-1`);
      // The shop has come further.
      await at.play({ do: 'wait', minutes: days.minutesAhead() });
      try {
        for (const step of steps) await days.play(at, step);
        await days.play(at, { do: 'end of day' });
        for (const _ of [1, 2, 3]) {
          await at.rest();
          await days.sendAgain();
        }
        await at.rest();
        await judgeStatements(server, at);
        if (!steps.some(step => step.do === 'off')) await isComplete(server, at, first_day);
      } finally {
        await at.end();
      }
    }),
    {
      numRuns: runs,
      examples: [
        [['daily', discarded]],
        [['daily', twoDays]],
        [['daily', money]],
        [['document', money]],
        [['daily', refusedMoney]],
        [['daily', refusedDocuments]],
      ],
    },
  );
});
