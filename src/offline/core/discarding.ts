import type { AnyCall } from '#calls/kit/call.ts';
import type { Discarding, EntryView } from '../api.ts';
import { isUnsent } from './entry.ts';
import { writeOf } from './migrate.ts';
import { shiftNamed } from './rows.ts';

/** As much of an entry as decides what goes with it. `args` is null where this session cannot open it. */
export type Judged = Pick<
  EntryView,
  'mid' | 'op' | 'v' | 'lane' | 'tempId' | 'state' | 'args' | 'deps' | 'seq'
> & { refs: readonly string[]; epoch: number };

/** What else decides. */
export type Known = {
  catalogue: Record<string, AnyCall>;
  shiftsSent: ReadonlySet<string>;
  alone?: boolean | undefined;
};

/** What `discarding` finds, by mid. */
export type Found = Pick<Discarding, 'refusal' | 'money'> & { mids: string[]; neededBy: string[] };

/**
 * What goes when an entry is thrown away, and why it may not go: the one computation, for the question and for the deed.
 *
 * - Everything that needs the number that it would have made goes along, and what needs a number of those.
 * - A document that was made here goes as a whole with its first change.
 * - Where money was taken for a document, what is unsent of it is one thing, and goes as a whole. Only a change of unknown
 *   outcome goes by itself: what it did stays.
 * - What another document's money needs stays: the new customer of a paid sale, the shift that money names (`needed`).
 * - The opening of a shift stays where the server has money that names it (`used`): it would be in no shift.
 * - What may be on its way stays (`sent`), and so does what accounts for something (`accounts`).
 *
 * @param shiftsSent numbers and keys of shifts that money names which the server has
 * @param alone only the change itself and what needs its number: the person has it in hand again
 * @param rows unfinished entries of one owner in `seq` order
 */
export function discarding(
  rows: readonly Judged[],
  mid: string,
  { catalogue, shiftsSent, alone = false }: Known,
): Found {
  const open = rows.filter(row => row.state !== 'DONE');
  const target = open.find(row => row.mid === mid);
  if (!target) return { mids: [], refusal: 'sent', neededBy: [], money: false };
  const hasMoney = (row: Judged) => writeOf(catalogue, row.op)?.money !== undefined;
  const ofLane = open.filter(row => row.lane === target.lane);
  const isWhole =
    !alone && target.state !== 'IN_DOUBT' && (createsItsDocument(target) || ofLane.some(hasMoney));
  const dropped = new Set(isWhole ? [target, ...ofLane] : [target]);
  for (const { tempId } of dropped)
    if (tempId !== undefined) for (const row of open) if (row.refs.includes(tempId)) dropped.add(row);

  const opened = new Set([...dropped].flatMap(({ tempId }) => (tempId === undefined ? [] : [tempId])));
  const needed = open.filter(row =>
    dropped.has(row)
      ? hasMoney(row) && row.lane !== target.lane
      : opened.size > 0 && opened.has(`tmp:${shiftNamedBy(row, catalogue)}`),
  );
  const isUsed = [...opened].some(
    tempId =>
      shiftsSent.has(tempId.replace(/^tmp:/, '')) ||
      rows.some(row => row.state === 'DONE' && tempId === `tmp:${shiftNamedBy(row, catalogue)}`),
  );
  const gone = rows.filter(row => dropped.has(row));
  const refusal = gone.some(row => writeOf(catalogue, row.op)?.accounts)
    ? 'accounts'
    : needed.length > 0
      ? 'needed'
      : isUsed
        ? 'used'
        : gone.every(row => isUnsent(row) || row.state === 'IN_DOUBT')
          ? null
          : 'sent';
  return {
    mids: [mid, ...gone.map(row => row.mid).filter(other => other !== mid)],
    refusal,
    neededBy: needed.map(row => row.mid),
    money: gone.some(hasMoney),
  };
}

const createsItsDocument = ({ tempId, lane }: Judged) =>
  tempId !== undefined && lane.slice(lane.indexOf(':') + 1) === tempId;

/** The number or key of the shift that the money of an entry names, without the mark of a temporary id. */
function shiftNamedBy(row: Judged, catalogue: Record<string, AnyCall>): string {
  const call = writeOf(catalogue, row.op);
  if (!call?.money || row.args === null || row.v !== call.version) return '';
  return shiftNamed(call, row.args);
}
