import type { Base } from '#offline/core/entry.ts';

/** How many changes of somebody else a person knew of; two figures while it is not known which of two holds. */
export type Seen = { least: number; most: number };

export function isSeen(foreign: number, or: Seen = { least: foreign, most: foreign }): Seen {
  return { least: Math.min(foreign, or.least), most: Math.max(foreign, or.most) };
}

/** What the server says of an order: its version, and how many of its changes came from somebody else. */
export type Sight = { version: number; foreign: number };

/** The newest that each person has seen of each order. */
export type Views = {
  see(owner: string, lane: string, sight: Sight): void;
  /** Nothing seen: an order that only this tablet knows. */
  of(owner: string, lane: string): Sight;
};

export function createViews(): Views {
  const newest = new Map<string, Sight>();
  const nothing = { version: 0, foreign: 0 };
  return {
    see(owner, lane, { version, foreign }) {
      const key = `${owner}|${lane}`;
      if (version > (newest.get(key)?.version ?? 0)) newest.set(key, { version, foreign });
    },
    of: (owner, lane) => newest.get(`${owner}|${lane}`) ?? nothing,
  };
}

export const baseOf = ({ version }: Sight): Base => ({ version, document: null });
