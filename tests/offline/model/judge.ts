import type { EntryRow, EntryState } from '#offline/core/entry.ts';
import { applied, type Doc, marksIn, textOf } from './catalogue.ts';
import { markOf } from './watch.ts';
import type { World } from './world.ts';

/** Judges what is there when every fault has ended and everything that can move has moved. */
export function judge(world: World): void {
  const { disk, server, violations } = world;
  const blame = (text: string) => void violations.push(text);
  const rows = [...disk.state().entries.values()];
  const effects = new Map<string, number>();
  const perMid = new Map<string, number>();
  for (const { mark, mid } of server.effects) {
    for (const each of marksIn(mark)) effects.set(each, (effects.get(each) ?? 0) + 1);
    perMid.set(mid, (perMid.get(mid) ?? 0) + 1);
  }
  for (const [mid, count] of perMid) if (count > 1) blame(`I2: ${mid} had ${count} effects`);
  for (const [mark, count] of effects) if (count > 1) blame(`I2: ${mark} had ${count} effects`);
  for (const row of rows) {
    for (const mark of marksIn(markOf(disk.state(), row))) {
      const count = effects.get(mark) ?? 0;
      if (row.state === 'DONE' && count !== 1) blame(`I7: ${row.mid} is DONE with ${count} effects`);
      if (row.state === 'FAILED' && count !== 0) blame(`I8: ${row.mid} is FAILED with ${count} effects`);
    }
    if (row.state === 'FAILED' && !server.refusals.has(row.mid) && !lacksCreator(world, row))
      blame(`${row.mid} is FAILED and the server never refused it`);
    if (row.state === 'FAILED' && namesUnsent(world, row))
      blame(`${row.mid} is FAILED and what it names is unsent`);
    if (row.state === 'IN_DOUBT' && !server.doubts.has(row.mid) && world.ledger)
      blame(`${row.mid} is IN_DOUBT without reason`);
  }
  const onDisk = new Set(rows.flatMap(row => marksIn(markOf(disk.state(), row))));
  // What was answered a week before the database went back is not on the tablet any more.
  for (const mark of world.accepted.keys())
    if (!onDisk.has(mark) && !world.gone.has(mark) && !server.lost.has(mark) && effects.get(mark) !== 1)
      blame(`I1: ${mark} was accepted and is lost`);
  for (const mark of world.rejected)
    if (world.seenOnDisk.has(mark) || effects.has(mark)) blame(`I13: ${mark} was refused and left a trace`);
  for (const batch of world.batches) {
    const kept = batch.filter(mark => world.seenOnDisk.has(mark)).length;
    if (kept !== 0 && kept !== batch.length) blame(`R1: ${kept} of ${batch.length} kept: ${batch.join(' ')}`);
  }
  for (const tab of world.tabs) {
    const seen = tab.outbox
      ?.entries()
      .filter(view => view.state !== 'DONE' || !view.settled)
      .map(view => `${view.mid} ${view.state}`);
    const live = rows.filter(row => row.live === tab.owner).map(row => `${row.mid} ${row.state}`);
    if (seen && seen.join() !== live.sort().join() && seen.sort().join() !== live.join())
      blame(`I10: ${tab.page.name} shows ${seen.join()} and has ${live.join()}`);
  }
  judgeThrown(world, effects);
  judgeDocuments(world, effects);
  const everything = JSON.stringify([
    [...disk.state().parts.values()].map(part => new TextDecoder().decode(part.data)),
    [...disk.state().meta],
  ]);
  if (everything.includes('secret-token')) blame('I6: a token is on disk');
}

/**
 * What was thrown away and is not put back has had no effect. Money that was thrown away is told once, and that it was put
 * back is told where the discard may have been.
 */
function judgeThrown({ disk, violations }: World, effects: ReadonlyMap<string, number>): void {
  const rows = [...disk.state().entries.values()];
  const markIn = (row: EntryRow) => marksIn(markOf(disk.state(), row));
  for (const row of rows)
    if (row.thrown && row.thrown.from !== 'IN_DOUBT' && markIn(row).some(mark => effects.has(mark)))
      violations.push(`I13: ${row.mid} was thrown away and executed`);
  const tellings = rows.filter(row => row.op === 'thrown.tell' || row.op === 'thrown.undo');
  for (const [lane, told] of Map.groupBy(tellings, row => row.lane)) {
    const isPutBack = !rows.some(row => row.thrown && lane === `thrown:${row.thrown.by}`);
    // What the server has heard leaves the tablet after a week.
    const isTold =
      effects.has(lane.replace('thrown:', 'told-')) ||
      told.some(row => row.op === 'thrown.tell' && row.state !== 'CANCELLED');
    const isUndone = told.some(row => row.op === 'thrown.undo');
    if (isPutBack ? isTold !== isUndone : !isTold || isUndone)
      violations.push(`I20: ${lane} is told as ${told.map(row => `${row.op} ${row.state}`)}`);
  }
}

/** An order all of whose changes have arrived is what they make of it one after the other, joined on the way or not. */
function judgeDocuments(world: World, effects: ReadonlyMap<string, number>): void {
  const lanes = Map.groupBy(world.taken, ({ lane }) => lane);
  for (const [lane, taken] of lanes) {
    if (!lane.startsWith('so:')) continue;
    let doc: Doc | undefined;
    let whole = true;
    for (const { mid } of taken) {
      const { op, args } = world.drafts.get(mid) ?? { op: '', args: { mark: '' } };
      const { mark } = args as { mark: string }; // every call of the model carries its mark
      whole &&= effects.has(mark) || world.gone.has(mark);
      doc = applied(doc, op, args);
    }
    const found = world.server.docs.get(lane);
    // Where somebody else had a hand in it, there is no one right order.
    if (!whole || !doc || !found || found.foreign > 0 || world.putBack.has(lane)) continue;
    const [asked, got] = [doc, found].map(each => `${textOf(each.lines)} | ${each.seen.join(' / ')}`);
    if (asked !== got) world.violations.push(`I10: ${lane} is "${got}" and should be "${asked}"`);
  }
}

function lacksCreator(world: World, row: EntryRow): boolean {
  return row.refs.some(ref => {
    const creator = [...world.disk.state().entries.values()].find(other => other.tempId === ref);
    return !creator || creator.state === 'CANCELLED';
  });
}

function namesUnsent(world: World, { refs, seq }: EntryRow): boolean {
  return [...world.disk.state().entries.values()].some(
    ({ tempId, state, ...other }) =>
      tempId !== undefined && refs.includes(tempId) && other.seq < seq && !isOver(state),
  );
}

const isOver = (state: EntryState) => state === 'DONE' || state === 'CANCELLED';
