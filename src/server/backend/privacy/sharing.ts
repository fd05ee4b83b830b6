import { sql } from 'drizzle-orm';
import { sharingPurpose } from '#model/customers/privacy.ts';
import type { Tx } from '../../db/connection.ts';
import { rowsOfPerson } from '../customers/person-rows.ts';

export type SharingAnswer = { given: boolean; text_version: number; created_at: string };

/**
 * What a person said last of shops that share their addresses and purchases. It is one answer for all shops: whichever shop
 * heard it last counts, so that a person takes it back at any of them.
 */
export async function sharingAnswer(tx: Tx, customer_no: string): Promise<SharingAnswer | undefined> {
  const { rows } = await tx.execute<SharingAnswer>(sql`
    select given, text_version, to_json(created_at) #>> '{}' as created_at from customer_consents
    where purpose = ${sharingPurpose} and customer_no in ${rowsOfPerson(customer_no)} order by id desc limit 1`);
  return rows[0];
}

export const agreesToShare = async (tx: Tx, customer_no: string): Promise<boolean> =>
  (await sharingAnswer(tx, customer_no))?.given ?? false;
