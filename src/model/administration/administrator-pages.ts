import type { PageUrl } from '../session/pages.ts';

/**
 * Pages that no set grants: only administrators send their calls. What is done there decides what sets grant, or comes
 * from the ERP or a file for all shops.
 */
export const administratorPages: readonly PageUrl[] = [
  '/users',
  '/pagePermission',
  '/pageStructure',
  '/apiLog',
  '/auditLog',
  '/settings',
  '/systemIndex',
  '/fileStorage',
  '/bcTables',
  '/bcSyncSummaries',
  '/onlineOrders',
  '/outgoing',
  '/statements',
  '/vatGroups',
  '/systems',
  '/import',
];
