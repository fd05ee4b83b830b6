/**
 * Every text a person reads, by area: `t.login.title`. A feature's texts stand in its own file of this folder. A
 * namespace and not an object, so that a screen loads the texts it uses and no others.
 */
export * as t from './areas.ts';
