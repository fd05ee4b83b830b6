import type { PageUrl } from '../session/pages.ts';

/** Pages that no set grants: what is done there decides what sets grant, and to whom. */
export const administratorPages: readonly PageUrl[] = [
  '/users',
  '/pagePermission',
  '/pageStructure',
  '/apiLog',
  '/auditLog',
  '/settings',
  '/systemIndex',
  '/fileStorage',
];
