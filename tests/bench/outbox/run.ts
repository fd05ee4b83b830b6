import { parseArgs } from 'node:util';
import { buildPages } from './build-pages.ts';
import { type Score, score } from './measure.ts';
import { schedules } from './schedules.ts';
import { measureSpeed } from './speed.ts';

// Prints what becomes of 1,000 changes of 50 documents in our outbox and in the queues one can install. In a
// real Chromium, under the same faults, before the same server. Ends with 1 when ours loses, doubles,
// reorders, destroys or keeps one. About 20 minutes; `--quick` (100 changes) about 5. `--only <contender>`
// and `--schedule <name>` pick some.

const contenders = ['quay', 'workbox-background-sync', 'offline-transactions', 'paused mutations'];

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: contenders },
    schedule: { type: 'string', multiple: true },
  },
});
const count = values.quick ? 100 : 1_000;
const columns = ['lost', 'doubled', 'reordered', 'destroyed', 'left', 'refused', 'again'] as const;

const folder = await buildPages();
let failed = false;

console.log(`\n${count} changes of 50 documents`);
console.log(line('', '', [...columns, 'seconds']));
for (const schedule of values.schedule ?? Object.keys(schedules))
  for (const contender of values.only) {
    const result = await score(contender, schedule, count, folder);
    print(schedule, contender, result);
    if (contender === 'quay' && !(isWhole(result) && result.left + result.refused === 0)) failed = true;
  }
// Ours knows that this server would do it twice and keeps what may have arrived for a person to decide.
if (!values.schedule)
  for (const contender of values.only) {
    const result = await score(contender, '5xx before, after', count, folder, false);
    print('5xx, no keys', contender, result);
    if (contender === 'quay' && !isWhole(result)) failed = true;
  }
console.log(
  'lost: accepted, gone, and nobody was told; destroyed: given up by the queue; left: kept, but not sent in time;\n' +
    'refused: not accepted, and said so; again: asked again for what was done, which the server knows by its key;\n' +
    'no keys: a server that does again what it is asked again',
);

if (values.only.includes('quay') && !values.schedule) {
  const speed = await measureSpeed(folder);
  console.log('\nours in Chromium');
  for (const { name, ms, goalMs } of speed)
    console.log(
      `  ${name.padEnd(48)}${ms.toFixed(1).padStart(8)} ms${goalMs !== undefined && ms > goalMs ? `, over the goal of ${goalMs}` : ''}`,
    );
}
process.exit(failed ? 1 : 0);

function isWhole(result: Score): boolean {
  const { accepted, lost, doubled, reordered, destroyed } = result;
  return accepted > 0 && lost + doubled + reordered + destroyed === 0;
}

function print(schedule: string, contender: string, result: Score): void {
  const figures = columns.map(name => String(result[name]));
  console.log(line(schedule, contender, [...figures, result.seconds.toFixed(1)]));
}

function line(schedule: string, contender: string, figures: readonly string[]): string {
  return `${schedule.padEnd(20)}${contender.padEnd(26)}${figures.map(figure => figure.padStart(10)).join('')}`;
}
