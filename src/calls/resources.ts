import type { AnyResource } from './kit/resource.ts';
import * as masterData from './setup/master-data.ts';

/** The simple things (see kit/resource.ts), by name. */
export type Resources = typeof masterData;
export const resources: readonly AnyResource[] = Object.values(masterData);
