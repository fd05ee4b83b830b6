import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type PageUrl, pages } from '#model/session/pages.ts';
import type { Db } from '#server/db/connection.ts';
import { type PermissionEntry, pagePermissions, users } from '#server/db/schema/index.ts';

export type Entry = PermissionEntry & { page_url: PageUrl };

/** All that can be granted on pages, but what is named. */
export const everythingOn = (urls: readonly PageUrl[], except: readonly string[] = []): Entry[] =>
  urls.map(page_url => ({
    page_url,
    buttons: pages[page_url].buttons.filter(name => !except.includes(name)),
    fields: pages[page_url].fields.filter(name => !except.includes(name)),
    filters: [...pages[page_url].filters],
  }));

/** Binds a user to a permission set of their own. */
export async function grantSet(
  db: Db,
  username: string,
  set: { permission_type?: 'edit' | 'view'; permissions: readonly Partial<Entry>[] },
): Promise<void> {
  const permissions = set.permissions.map(entry => ({
    page_url: '/',
    buttons: [],
    fields: [],
    filters: [],
    ...entry,
  }));
  const [made] = await db
    .insert(pagePermissions)
    .values({
      name: randomUUID(),
      permission_type: set.permission_type ?? 'edit',
      pages: permissions.map(({ page_url }) => page_url),
      permissions,
      discount_limit: { percent: 100, line_percent: 100, amount: null },
    })
    .returning({ id: pagePermissions.id });
  await db
    .update(users)
    .set({ page_permission_id: made?.id ?? null })
    .where(eq(users.username, username));
}
