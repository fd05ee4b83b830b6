import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { ShippingAgentService, ShipToAddress } from '#calls/customers/addresses.ts';
import { addresses as calls } from '#calls/index.ts';
import type { InputOf } from '#calls/kit/call.ts';
import { Refusal } from '#calls/kit/errors.ts';
import { bcTableCodes } from '#model/administration/bc-table-codes.ts';
import { withoutFormerCommune } from '#model/kit/address.ts';
import { isLocal } from '#model/kit/local-number.ts';
import { serverMessages } from '#model/messages/server.ts';
import { isOfTypes } from '#model/session/permissions.ts';
import {
  bcTableRows,
  customers,
  franchises,
  places,
  shippingAgentServices,
  shippingAgents,
  shipToAddresses,
} from '../../db/schema/index.ts';
import { erp } from '../../erp/connected.ts';
import { bcRowsOf } from '../administration/bc-rows.ts';
import { answers } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { columnsOf } from '../kit/list-columns.ts';
import { answerList } from '../kit/list-query.ts';
import { inFranchise } from '../kit/scope.ts';
import { withCommune } from './communes.ts';
import { customerNotFound, notListed } from './customers.ts';

const tableSchema = v.object({
  table_code: v.picklist(bcTableCodes),
  use_local: v.optional(v.boolean(), true),
});

const toShipTo = ({ franchise_code: _, ...row }: typeof shipToAddresses.$inferSelect): ShipToAddress => row;

/**
 * The franchise that a customer belongs to, or the franchise itself, which has addresses for what it buys.
 * Either stays locked.
 */
async function ownerOf(customer_no: string, context: Context): Promise<string | null> {
  const { tx } = context;
  const [customer] = await tx
    .select({ code: customers.franchise_code })
    .from(customers)
    .where(
      and(
        eq(customers.customer_no, customer_no),
        isNull(customers.anonymised_at),
        inFranchise(customers.franchise_code, context),
      ),
    )
    .for('update');
  if (customer) return customer.code;
  const [franchise] = await tx
    .select({ code: franchises.customer_no })
    .from(franchises)
    .where(and(eq(franchises.customer_no, customer_no), inFranchise(franchises.customer_no, context)))
    .for('no key update');
  return franchise?.code ?? null;
}

/** A new address under the next code of its customer, who stays locked: two at once never get the same code. */
async function addShipTo(
  { code: _code, ...input }: InputOf<typeof calls.addShipTo>,
  { is_temporary }: { is_temporary: boolean },
  context: Context,
): Promise<ShipToAddress> {
  const { tx } = context;
  const { customer_no } = input;
  if (isLocal(customer_no))
    throw new Refusal('validation', serverMessages.noNumberYet('Customer'), 'customer_no');
  const franchise_code = await ownerOf(customer_no, context);
  if (franchise_code === null) throw new Refusal('not_found', customerNotFound, 'customer_no');
  const [last] = await tx
    .select({
      no: sql<number>`coalesce(max(substring(${shipToAddresses.code} from '^A([0-9]{3,})$')::int), 0)`,
    })
    .from(shipToAddresses)
    .where(eq(shipToAddresses.customer_no, customer_no));
  const code = `A${String((last?.no ?? 0) + 1).padStart(3, '0')}`;
  const [row] = await tx
    .insert(shipToAddresses)
    .values({
      ...(await withCommune(context, input)),
      code,
      id: `${customer_no}/${code}`,
      franchise_code,
      is_temporary,
    })
    .returning();
  if (!row) throw new Error('an insert answers its row');
  await tellErp(context, row);
  return toShipTo(row);
}

/** An address of the franchise itself is a row of the ERP: it would be excess here that the ERP does not know. */
async function tellErp(context: Context, row: typeof shipToAddresses.$inferSelect): Promise<void> {
  const { customer_no, franchise_code, is_temporary } = row;
  if (customer_no !== franchise_code || is_temporary) return;
  const { code, name, name_2, address, address_2, post_code, city, contact, phone_no } = row;
  const names = { customer_no, code, name, name_2, contact, phone_no };
  await erp.saveRow(context, 'ship_to_address', { ...names, address, address_2, post_code, city });
}

async function updateShipTo(
  change: InputOf<typeof calls.updateShipTo>,
  context: Context,
): Promise<ShipToAddress> {
  const { code, customer_no } = change;
  const isIt = and(
    eq(shipToAddresses.customer_no, customer_no),
    eq(shipToAddresses.code, code),
    inFranchise(shipToAddresses.franchise_code, context),
  );
  const [before] = await context.tx.select().from(shipToAddresses).where(isIt).for('update');
  if (!before) throw new Refusal('not_found', serverMessages.missing('Ship-to Address', code), 'code');
  const [row] = await context.tx
    .update(shipToAddresses)
    // What is left out is undefined, and stays.
    .set(await withCommune(context, withoutFormerCommune(before, change)))
    .where(isIt)
    .returning();
  if (!row) throw new Refusal('not_found', serverMessages.missing('Ship-to Address', code), 'code');
  await tellErp(context, row);
  return toShipTo(row);
}

/** Who does not know the customers sees the addresses that the franchise's own goods are sent to. */
function ofOwnGoods({ types, actor }: Context) {
  return isOfTypes('customers', types) ? undefined : eq(shipToAddresses.customer_no, actor.franchise);
}

type Service = Pick<
  ShippingAgentService,
  'code' | 'shipping_agent_code' | 'description' | 'post_code' | 'district_code'
>;

/** A service with the name of its agent. */
const serviceColumns = columnsOf(calls.shippingAgentServices, shippingAgentServices, {
  agent_name: sql<string>`(select name from ${shippingAgents} where code = ${shippingAgentServices.shipping_agent_code})`,
});

async function addService(
  { tx }: Context,
  service: Service,
  whose: { franchise_code: string; customer_no: string } | null,
): Promise<ShippingAgentService> {
  const { code, shipping_agent_code, description, post_code, district_code } = service;
  const [agent] = await tx.select().from(shippingAgents).where(eq(shippingAgents.code, shipping_agent_code));
  if (!agent)
    throw new Refusal(
      'validation',
      serverMessages.missing('Shipping Agent', shipping_agent_code),
      'shipping_agent_code',
    );
  const franchise_code = whose?.franchise_code ?? '';
  const [known] = await tx
    .select()
    .from(shippingAgentServices)
    .where(
      and(
        eq(shippingAgentServices.shipping_agent_code, shipping_agent_code),
        eq(shippingAgentServices.code, code),
        or(
          eq(shippingAgentServices.franchise_code, ''),
          eq(shippingAgentServices.franchise_code, franchise_code),
        ),
      ),
    );
  if (known) throw new Refusal('rule', serverMessages.serviceTaken(code, shipping_agent_code), 'code');
  const [row] = await tx
    .insert(shippingAgentServices)
    .values({
      id: [shipping_agent_code, code, franchise_code].filter(Boolean).join('/'),
      code,
      shipping_agent_code,
      description,
      post_code,
      district_code,
      franchise_code,
      customer_no: whose?.customer_no ?? '',
      is_temporary: whose !== null,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('rule', serverMessages.serviceTaken(code, shipping_agent_code), 'code');
  return { ...row, agent_name: agent.name };
}

const asTold = ({ shipping_agent_code, code, description }: Service) => ({
  shipping_agent_code,
  code,
  description,
});

async function addTemporaryService(
  { phone_no_customer, customer_no: _no, ...service }: InputOf<typeof calls.addTemporaryShippingAgentService>,
  context: Context,
): Promise<ShippingAgentService> {
  const [customer] = await context.tx
    .select({ franchise_code: customers.franchise_code, customer_no: customers.customer_no })
    .from(customers)
    .where(
      and(
        eq(customers.phone_no, phone_no_customer),
        isNull(customers.anonymised_at),
        inFranchise(customers.franchise_code, context),
      ),
    )
    .limit(1);
  if (!customer) throw new Refusal('not_found', notListed, 'phone_no_customer');
  return addService(context, service, customer);
}

export const handlers = answers(calls, {
  shipToAddresses: (input, context) =>
    answerList(
      context,
      calls.shipToAddresses,
      {
        from: shipToAddresses,
        columns: columnsOf(calls.shipToAddresses, shipToAddresses),
        where: and(inFranchise(shipToAddresses.franchise_code, context), ofOwnGoods(context)),
        order: { id: sql`${shipToAddresses.id} collate "C"` },
      },
      input,
    ),

  shippingAgentServices: (input, context) => {
    const own = inFranchise(shippingAgentServices.franchise_code, context);
    return answerList(
      context,
      calls.shippingAgentServices,
      {
        from: shippingAgentServices,
        columns: serviceColumns,
        // Those of the whole company, and the franchise's own.
        where: own && or(eq(shippingAgentServices.franchise_code, ''), own),
      },
      input,
    );
  },

  bcTable: (input, context) => {
    const { table_code, use_local } = v.parse(tableSchema, input);
    const isPlaces = table_code === 'post_code' || table_code === 'address_district';
    if (!isPlaces || !use_local)
      return answerList(context, calls.bcTable, bcRowsOf(table_code, use_local), input);
    return answerList(
      context,
      calls.bcTable,
      {
        from: bcTableRows,
        columns: { ...getTableColumns(bcTableRows), difference: sql<''>`''` },
        where: eq(bcTableRows.table_code, table_code),
        toRow: ({ table_code: _, ...row }) => row,
      },
      input,
    );
  },

  places: (input, context) =>
    answerList(
      context,
      calls.places,
      {
        from: places,
        columns: columnsOf(calls.places, places),
        order: { code: sql`${places.code} collate "C"` },
      },
      input,
    ),

  addShipTo: (input, context) => addShipTo(input, { is_temporary: false }, context),

  addTemporaryShipTo: (input, context) => addShipTo(input, { is_temporary: true }, context),

  updateShipTo,

  addShippingAgentService: async (input, context) => {
    const code = input.shipping_agent_code;
    const agent = { code, name: code };
    const added = await context.tx.insert(shippingAgents).values(agent).onConflictDoNothing().returning();
    // Else it would be excess here that the ERP does not know.
    if (added.length > 0) await erp.saveRow(context, 'shipping_agent', agent);
    const service = await addService(context, input, null);
    await erp.saveRow(context, 'shipping_agent_service', asTold(service));
    return service;
  },

  addTemporaryShippingAgentService: addTemporaryService,

  updateShippingAgentService: async (input, context) => {
    const { code, shipping_agent_code } = input;
    const [row] = await context.tx
      .update(shippingAgentServices)
      .set(input)
      .where(
        and(
          eq(shippingAgentServices.shipping_agent_code, shipping_agent_code),
          eq(shippingAgentServices.code, code),
          eq(shippingAgentServices.franchise_code, ''),
        ),
      )
      .returning(serviceColumns);
    if (!row) throw new Refusal('not_found', serverMessages.service(code, shipping_agent_code), 'code');
    await erp.saveRow(context, 'shipping_agent_service', asTold(row));
    return row;
  },
});
