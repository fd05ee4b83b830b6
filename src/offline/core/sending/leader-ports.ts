import type { AnyCall } from '#calls/kit/call.ts';
import type { EntryBody, EntryRow } from '../entry.ts';
import type { Migrations } from '../migrate.ts';
import type { Mirror } from '../mirror.ts';
import type { Channel, Clock, Locks, OutboxDb, Random, Seal, Sender, Transport } from '../ports.ts';

export type LeaderConfig = { maxQueues: number; sendTimeoutMs: number; pingTimeoutMs: number };

export type LeaderPorts = {
  sender: Sender;
  db: OutboxDb;
  mirror: Mirror;
  seal: Seal;
  transport: Transport;
  locks: Locks;
  channel: Channel;
  clock: Clock;
  random: Random;
  catalogue: Record<string, AnyCall>;
  migrations: Migrations;
  config: LeaderConfig;
  /** The page is in front: only then may it take the lead by force. */
  visible: () => boolean;
  /** The body of an entry; rejects with a SealError when this session cannot open it. */
  open: (row: EntryRow) => Promise<EntryBody>;
  readable: (mid: string) => boolean;
  /** Makes a refused entry unsent again, under a new key. */
  resend: (row: EntryRow) => Promise<void>;
  /** Something on disk, or why something waits, has changed. */
  changed: (mid?: string) => void;
};
