import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { systemConnections as c, pictureSiteItems } from '../../db/schema/index.ts';
import { noSystems, type SystemFacts } from '../../systems/facts.ts';

const system = 'picture-site';
type At = { readonly tx: Tx; readonly systems?: SystemFacts };

/** Is there a site that pictures of items come from? */
export async function hasPictureSite({ tx, systems = noSystems }: At): Promise<boolean> {
  if (systems.byOperator[system] !== undefined) return true;
  return (await tx.$count(c, and(eq(c.system, system), isNotNull(c.connected_at)))) > 0;
}

/** Name of the file of the connected site that the item's picture comes from; `null` where it comes from none. */
export async function fileOfSite(at: At, item_no: string): Promise<string | null> {
  const [given] = await at.tx
    .select({ name: pictureSiteItems.name })
    .from(pictureSiteItems)
    .where(eq(pictureSiteItems.item_no, item_no));
  return given && (await hasPictureSite(at)) ? given.name : null;
}
