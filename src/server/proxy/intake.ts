import { createRates, lookUps, type Rates, readingLimits } from './capacity.ts';
import { createSemaphore, type Semaphore } from './fair-semaphore.ts';
import { createReadingRoom, type ReadingRoom } from './reading-room.ts';

/** What stands before everything that is asked of the server, whatever it is: bodies, rates, and who somebody is. */
export type Intake = { room: ReadingRoom; rates: Rates; lookUps: Semaphore };

export function createIntake(): Intake {
  return {
    room: createReadingRoom(readingLimits),
    rates: createRates(),
    lookUps: createSemaphore(lookUps),
  };
}
