import { desc, eq, sql } from 'drizzle-orm';
import { consents as calls } from '#calls/administration/index.ts';
import type { ConsentsOfCustomer, ConsentText } from '#calls/customers/consents.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { type ConsentWay, sharingPurpose } from '#model/customers/privacy.ts';
import { privacyMessages } from '#model/messages/privacy.ts';
import { auditOf } from '../../audit.ts';
import type { Tx } from '../../db/connection.ts';
import { customerConsents, consentTexts as t } from '../../db/schema/index.ts';
import { answers } from '../kit/answers.ts';
import { assertNamed, customerOf } from './customer-of.ts';
import { sharingAnswer } from './sharing.ts';

type TextRow = typeof t.$inferSelect;

const allTexts = (tx: Tx) => tx.select().from(t).orderBy(t.purpose, desc(t.version));

const shown = ({ id: _, created_at, ...row }: TextRow): ConsentText => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** The newest text of each purpose. */
const newest = (rows: readonly TextRow[]) =>
  rows.filter((row, at) => rows.findIndex(other => other.purpose === row.purpose) === at);

async function consentsOf(tx: Tx, customer_no: string): Promise<ConsentsOfCustomer> {
  const texts = await allTexts(tx);
  const said = await tx
    .select()
    .from(customerConsents)
    .where(eq(customerConsents.customer_no, customer_no))
    .orderBy(desc(customerConsents.id));
  const shared = await sharingAnswer(tx, customer_no);
  const purposes = newest(texts).flatMap(({ purpose, name, body, version, in_use }) => {
    const last = purpose === sharingPurpose ? shared : said.find(row => row.purpose === purpose);
    // What is not asked any more can still be taken back.
    if (!in_use && !last?.given) return [];
    const answered = {
      given: last?.given ?? false,
      answered_version: last?.text_version ?? 0,
      at: last ? new Date(last.created_at).toISOString() : null,
    };
    return [{ purpose, name, body, version, ...answered }];
  });
  const history = said.map(({ customer_no: _, franchise_code: __, how, created_at, ...row }) => ({
    ...row,
    how: how as ConsentWay, // the table's own check
    name: texts.find(one => one.purpose === row.purpose && one.version === row.text_version)?.name ?? '',
    created_at: created_at.toISOString(),
  }));
  return { purposes, history };
}

/** Two people who change the texts, or record by them, do so one after the other. */
const lockTexts = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('quay.consents'))`);

export const handlers = answers(calls, {
  texts: async (_, { tx }) => ({ items: (await allTexts(tx)).map(shown) }),

  async saveText({ base_version, ...entered }, context) {
    const { tx, now, actor } = context;
    await lockTexts(tx);
    const [last] = await tx
      .select()
      .from(t)
      .where(eq(t.purpose, entered.purpose))
      .orderBy(desc(t.version))
      .limit(1);
    if (base_version === 0 && last)
      throw new Refusal('rule', privacyMessages.purposeTaken(entered.purpose), 'purpose');
    if ((last?.version ?? 0) !== base_version) throw new Refusal('stale', privacyMessages.textChanged());
    const same = last?.name === entered.name && last.body === entered.body && last.in_use === entered.in_use;
    if (same) return {};
    const version = base_version + 1;
    await tx.insert(t).values({ ...entered, version, created_by: actor.user.username, created_at: now });
    await auditOf(context, 'privacy.text', entered.purpose, { version, in_use: entered.in_use });
    return {};
  },

  async of({ customer_no }, context) {
    await customerOf(context, customer_no);
    return consentsOf(context.tx, customer_no);
  },

  async record({ customer_no, ...said }, context) {
    const { tx, now, actor } = context;
    const customer = await customerOf(context, customer_no, true);
    assertNamed(customer);
    await lockTexts(tx);
    const before = await consentsOf(tx, customer_no);
    const asked = before.purposes.find(({ purpose }) => purpose === said.purpose);
    if (!asked) throw new Refusal('rule', privacyMessages.notAsked(), 'purpose');
    if (said.given && asked.version !== said.text_version)
      throw new Refusal('rule', privacyMessages.textChanged(), 'text_version');
    if (said.given && !(await isAsked(tx, said.purpose)))
      throw new Refusal('rule', privacyMessages.notAsked(), 'purpose');
    if (!said.given && !asked.given) throw new Refusal('rule', privacyMessages.notGiven(), 'purpose');
    await tx.insert(customerConsents).values({
      ...said,
      // What is taken back is what was agreed to.
      text_version: said.given ? said.text_version : asked.answered_version,
      customer_no,
      franchise_code: customer.franchise_code,
      created_by: actor.user.username,
      created_at: now,
    });
    return consentsOf(tx, customer_no);
  },
});

async function isAsked(tx: Tx, purpose: string): Promise<boolean> {
  const texts = newest(await allTexts(tx));
  return texts.some(text => text.purpose === purpose && text.in_use);
}
