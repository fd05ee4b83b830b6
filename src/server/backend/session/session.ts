import { asc, eq } from 'drizzle-orm';
import * as issues from '#calls/consignment/issues.ts';
import { Refusal } from '#calls/kit/errors.ts';
import * as reports from '#calls/reports/transfers.ts';
import * as calls from '#calls/session/session.ts';
import * as items from '#calls/stock/items.ts';
import * as transfers from '#calls/transfers/orders.ts';
import { serverMessages } from '#model/messages/server.ts';
import { franchises, users } from '../../db/schema/index.ts';
import { passwords } from '../../session/passwords.ts';
import { endSessionsOf } from '../../session/session.ts';
import { mayCall } from '../kit/access.ts';
import { answers } from '../kit/answers.ts';
import type { Actor } from '../kit/context.ts';
import { inFranchise } from '../kit/scope.ts';
import { nameOf } from '../sales/seller.ts';
import { locationsFor, othersWithStock, partnersOf } from '../stock/locations.ts';
import { whyGuessable } from './guessable.ts';
import { signIn } from './sign-in.ts';
import { countTry, forgetTries, lock, lockedUntil, tooManyTries, triesAllowed, triesOf } from './tries.ts';

/** A person who sees any of them sees where goods come from and go to. */
const seeingTransfers = [issues.filter, transfers.filter, reports.inTransit];

/**
 * Tries at the password of a signed-in person. They are apart from those at sign-in, so that they keep no one
 * out.
 */
const triesAt = (actor: Actor) => `password:${actor.user.user_id}`;

export const handlers = answers(calls, {
  login: { direct: signIn },

  me: async (_, { actor, now }) => ({
    user: actor.user,
    role: actor.role,
    server_time: now.toISOString(),
  }),

  resetPassword: {
    first: // Counted before the password is looked at; the count's row also makes several tries at once wait for each other.
      async ({ new_password }, { tx, actor, now }) => {
        const why = await whyGuessable(new_password, actor);
        // No try: the old password has not been looked at.
        if (why) throw new Refusal('rule', why, 'new_password');
        const ofUser = triesAt(actor);
        if ((await countTry(tx, ofUser, now)) >= triesAllowed.user) await lock(tx, ofUser, now);
      },
    run: async ({ old_password, new_password }, { tx, actor, now }) => {
      const ofUser = triesAt(actor);
      const [user] = await tx
        .select({ password_hash: users.password_hash })
        .from(users)
        .where(eq(users.user_id, actor.user.user_id))
        .for('update');
      // As at sign-in: after too many wrong ones none is looked at, and the answer says so.
      if ((await triesOf(tx, ofUser)) > triesAllowed.user)
        throw new Refusal('rule', tooManyTries(await lockedUntil(tx, ofUser, now), now).says, 'old_password');
      const matches = user !== undefined && (await passwords.verify(user.password_hash, old_password));
      if (!matches) throw new Refusal('wrong_old_password', serverMessages.oldPassword(), 'old_password');
      await forgetTries(tx, ofUser);
      await tx
        .update(users)
        .set({ password_hash: await passwords.hash(new_password) })
        .where(eq(users.user_id, actor.user.user_id));
      await endSessionsOf(tx, actor.user.user_id);
      return {};
    },
  },

  colleagues: async (_, context) => {
    const { username, firstname, lastname, customer_no } = users;
    const people = await context.tx
      .select({ username, firstname, lastname })
      .from(users)
      .where(inFranchise(customer_no, context))
      .orderBy(asc(users.user_id))
      .limit(calls.mostColleagues);
    return { people: people.map(person => ({ username: person.username, name: nameOf(person) })) };
  },

  franchiseUser: async (_, context) => {
    const { tx, actor } = context;
    const [found] = await tx
      .select()
      .from(franchises)
      .where(eq(franchises.customer_no, actor.user.customer_no));
    return {
      admin_user_id: actor.user.user_id,
      customer_no: actor.user.customer_no,
      franchise: found
        ? {
            franchise_code: found.customer_no,
            name: found.name,
            location_code: found.location_code,
            address: found.address,
            phone_no: found.phone_no,
            contact: found.contact,
            district_code: found.district_code,
            district_name: found.district_name,
            post_code: found.post_code,
            city: found.city,
            province_code: found.province_code,
            province_name: found.province_name,
            ward_code: found.ward_code,
            ward_name: found.ward_name,
            region_code: found.region_code,
            campaign: found.header_campaign,
            costcenter: found.header_costcenter,
            channel: found.header_channel,
            department: found.header_department,
            factory: found.header_factory,
            line_campaign: found.line_campaign,
            line_costcenter: found.line_costcenter,
            line_gen_bus_posting_group: found.line_gen_bus_posting_group,
            vendor_no: found.vendor_no,
            vendor_name: found.vendor_name,
            buy_from_code: found.buy_from_code,
            buy_from_address: found.buy_from_address,
            receipt_lead_time: found.receipt_lead_time,
            consignment_location_code: found.consignment_location_code,
            consignment_warehouse_code: found.consignment_warehouse_code,
            consignment_intransit_code: found.consignment_intransit_code,
            bank_bin: found.bank_bin,
            bank_account_no: found.bank_account_no,
          }
        : null,
      locations: await locationsFor(context),
      stock_elsewhere: mayCall(items.onHand, { elsewhere: true }, actor)
        ? await othersWithStock(context)
        : [],
      partner_locations: seeingTransfers.some(call => mayCall(call, {}, actor))
        ? await partnersOf(context)
        : [],
      page_permission: actor.permission,
    };
  },
});
