import type { EntryBody, EntryRow } from '#offline/core/entry.ts';
import { unsealed } from './browser.ts';
import { marksIn, seesVersions, writes } from './catalogue.ts';
import type { DiskState } from './disk.ts';
import type { Seen } from './seen.ts';
import type { World } from './world.ts';

const allowed = new Set(
  'READY>SENDING SENDING>DONE SENDING>READY SENDING>FAILED SENDING>UNKNOWN SENDING>IN_DOUBT UNKNOWN>SENDING UNKNOWN>IN_DOUBT READY>FAILED FAILED>CANCELLED IN_DOUBT>CANCELLED READY>CANCELLED CANCELLED>READY CANCELLED>FAILED CANCELLED>IN_DOUBT'.split(
    ' ',
  ),
);

/** Judges every commit and every effect at the moment when it happens. */
export function watch(world: World): void {
  const { sim, disk, server } = world;
  const blame = (text: string) => {
    sim.tell(`VIOLATION ${text}`);
    world.violations.push(text);
  };

  /** A database that went back has lost its effect. */
  const isLost = (row: { mid: string }) =>
    marksIn(markOf(disk.state(), row)).every(mark => server.lost.has(mark));

  /** What was on its way when something before it was put back, by what was put back. */
  const onTheWay = new Map<string, Set<string>>();

  disk.onCommit((before, after, page) => {
    for (const { from, to } of after.steps) {
      if (!to) {
        if ((from.state !== 'DONE' || !from.settled) && from.into === undefined)
          blame(`I1: ${from.mid} (${from.state}) was deleted by ${page}`);
      } else if (to.mid !== from.mid) {
        if (from.state !== 'FAILED' && !(from.state === 'READY' && from.epoch === 0))
          blame(`${from.mid} (${from.state}) was replaced by ${to.mid}`);
      } else if (to.state !== from.state) {
        sim.tell(`disk: ${from.mid} ${from.state} > ${to.state} (${page})`);
        const { no } = before.ids.get(from.tempId ?? '') ?? {};
        if (from.state === 'DONE' && to.state === 'READY' && no !== undefined)
          server.recalled.set(no, midsOnTheWay(after));
        else if (to.state === 'SENDING') for (const left of server.recalled.values()) left.delete(to.mid);
        const isAgain = `${from.state}>${to.state}` === 'DONE>READY' && isLost(to);
        if (!isAgain && !allowed.has(`${from.state}>${to.state}`))
          blame(`${from.mid} went from ${from.state} to ${to.state}`);
        if (from.state === 'CANCELLED') onTheWay.set(to.mid, midsOnTheWay(before));
        if (from.state === 'CANCELLED' && from.thrown?.from !== to.state)
          blame(`${from.mid} was put back as ${to.state} and was ${from.thrown?.from}`);
        const call = writes[from.op];
        if (to.state === 'CANCELLED' && call?.accounts && to.into !== null)
          blame(`I20: ${from.mid}, which accounts for a discard, was dropped`);
        if (
          to.thrown &&
          call?.money &&
          ![...after.entries.values()].some(row => row.lane === `thrown:${to.thrown?.by}`)
        )
          blame(`I20: ${from.mid} held money, and its discard is not told`);
      }
    }
    for (const row of after.entries.values()) {
      const draft = world.drafts.get(row.mid);
      // What was asked for, or what lies in its place when it has joined another.
      const mark = draft ? (draft.args as { mark: string }).mark : markOf(after, row);
      if (row.into === null) for (const each of marksIn(mark)) world.gone.add(each);
      if (row.into === null) for (const each of marksIn(markOf(after, row))) world.gone.add(each);
      if (before.entries.has(row.seq)) continue;
      world.seenOnDisk.add(mark);
      if (draft && !world.taken.some(({ mid }) => mid === row.mid))
        world.taken.push({ mid: row.mid, lane: row.lane });
      if (row.into !== undefined) sim.tell(`disk: ${row.mid} joins ${row.into ?? 'nothing'} (${page})`);
    }
  });

  server.onEffect = effect => {
    const state: DiskState = disk.state();
    const done = new Set(server.effects.flatMap(other => marksIn(other.mark)));
    const row = [...state.entries.values()].find(other => markOf(state, other) === effect.mark);
    if (!row) return blame(`I13: ${effect.mark} was executed and is not on disk`);
    // A late copy of what the database has lost makes it again.
    if (isLost(row) && row.state === 'DONE') return;
    if (row.mid === effect.mid && (row.epoch === 0 || row.state === 'FAILED' || row.state === 'DONE'))
      blame(`R2: ${effect.mid} is executed while ${row.state} on disk`);
    // One of unknown outcome may have been thrown away while its other copy was on its way.
    if (row.mid === effect.mid && row.state === 'CANCELLED' && row.thrown?.from !== 'IN_DOUBT')
      blame(`I13: ${effect.mid} was thrown away and is executed`);
    for (const other of state.entries.values())
      if (
        other.lane === row.lane &&
        other.seq < row.seq &&
        other.state !== 'CANCELLED' &&
        !onTheWay.get(other.mid)?.has(effect.mid) &&
        !marksIn(markOf(state, other)).every(mark => done.has(mark))
      )
        blame(`I4: ${effect.mark} is executed before ${other.mid}, which is ${other.state}`);
    const seen = seesVersions(effect.op) ? seenBy(effect.mark) : undefined;
    const foreign = server.docs.get(effect.lane)?.foreign ?? 0;
    if (seen && foreign > seen.most)
      blame(`I18: ${effect.mark} goes over ${foreign - seen.most} changes that its person has not seen`);
  };

  server.onStale = ({ mark, lane }) => {
    // What may have been done unheard of counts as somebody else's.
    if (!world.ledger || server.unsureQueues.has(lane)) return;
    const foreign = server.docs.get(lane)?.foreign ?? 0;
    if (foreign <= (seenBy(mark)?.least ?? Number.POSITIVE_INFINITY))
      blame(`I19: ${mark} is refused as stale although nobody else has changed the order since`);
  };

  /** What its person had seen; of joined changes, what they had seen at the first of them. */
  function seenBy(mark: string): Seen | undefined {
    return marksIn(mark)
      .map(each => world.seen.get(each))
      .find(each => each !== undefined);
  }
}

const midsOnTheWay = ({ entries }: DiskState): Set<string> =>
  new Set([...entries.values()].filter(isOnTheWay).map(({ mid }) => mid));
const isOnTheWay = ({ state }: EntryRow) => state === 'SENDING' || state === 'UNKNOWN';

/** The mark of a change, read through its seal. */
export function markOf(state: DiskState, row: { mid: string }): string {
  const sealed = state.parts.get(`${row.mid}|body`);
  // Every call of the model carries its mark.
  return sealed ? ((unsealed(sealed.data).value as EntryBody).args as { mark: string }).mark : '(no body)';
}
