import { RateLimiterMemory } from 'rate-limiter-flexible';
import { isLookedUp, type RegisteredCompany } from '#model/taxes/company-look-up.ts';
import type { CompanyRegister, LookedUp, LookUpCompany } from '../../company-register/register.ts';
import type { Db } from '../../db/connection.ts';
import type { Logger } from '../../log.ts';
import { SystemProblem } from '../../outgoing/adapter.ts';
import { systemPauseMs } from '../../outgoing/carry-out.ts';
import { isPaused, systemAnswered, systemFailed } from '../../outgoing/commands.ts';
import type { Connector } from '../../systems/follow.ts';

const system = 'company-register';
/** A company moves rarely, and one that is new comes into the register within days. */
const keptMs = { found: 7 * 24 * 3_600_000, unknown: 3_600_000 };
const mostKept = 2_000;
/** Codes that a person may ask the register for in a minute. One that is kept does not count. */
const perMinute = 20;

type Kept = { readonly said: RegisteredCompany | 'unknown'; readonly until: number };
export type RunningRegister = Connector & { lookUp: LookUpCompany };

/**
 * Asks a register of companies. What it said is kept in memory: a household's name is a person's, so it stands in no
 * database or backup before a shop names it. A register that fails is left alone for a while, by every process.
 */
export function startRegister(
  db: Db,
  register: CompanyRegister,
  { log, now = () => new Date() }: { log: Pick<Logger, 'warn'>; now?: () => Date },
): RunningRegister {
  const ended = new AbortController();
  const kept = new Map<string, Kept>();
  const asked = new Map<string, Promise<LookedUp>>();
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });

  function keep(code: string, said: Kept['said']): void {
    kept.delete(code);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(code, { said, until: now().getTime() + keptMs[said === 'unknown' ? 'unknown' : 'found'] });
  }

  async function ask(code: string): Promise<LookedUp> {
    if (await isPaused(db, system, now())) return { word: 'failed' };
    try {
      const said = await register.find(code, ended.signal);
      keep(code, said);
      await systemAnswered(db, system, now());
      return wordOf(said);
    } catch (error) {
      if (!(error instanceof SystemProblem)) throw error;
      if (ended.signal.aborted) return { word: 'failed' };
      log.warn({ err: error, system }, 'a company could not be looked up');
      await systemFailed(db, system, error.message, systemPauseMs(error, Math.random), now());
      return { word: 'failed' };
    }
  }

  /** People who ask for one code at the same time share one request. */
  function askOnce(code: string): Promise<LookedUp> {
    const running = asked.get(code) ?? ask(code).finally(() => asked.delete(code));
    asked.set(code, running);
    return running;
  }

  async function find(code: string, who: string): Promise<LookedUp> {
    if (!isLookedUp(code)) return { word: 'by_hand' };
    const known = kept.get(code);
    if (known && known.until > now().getTime()) return wordOf(known.said);
    const mayAsk = await limiter.consume(who).then(
      () => true,
      () => false,
    );
    return mayAsk ? askOnce(code) : { word: 'failed' };
  }

  return {
    lookUp: async (code, who) => ({ ...(await find(code, who)), source: register.source }),
    signedInUntil: () => null,
    async stop() {
      ended.abort();
      await Promise.allSettled(asked.values());
      await register.close();
    },
  };
}

const wordOf = (said: Kept['said']): LookedUp =>
  said === 'unknown' ? { word: said } : { word: 'found', ...said };
