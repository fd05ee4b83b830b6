import type { LinkComponentProps, RegisteredRouter } from '@tanstack/react-router';
import type { ListSearch } from '../page/list-search.ts';

type Routes = RegisteredRouter['routesByPath'];
type Known<P extends keyof Routes> = Routes[P]['types'];
type Search<P extends keyof Routes> = Known<P>['searchSchema'];
type Params<P extends keyof Routes> = Known<P>['allParams'];

/** A screen with what its address says: the route of the path decides what that is. */
export type Place = {
  [P in keyof Routes]: { readonly to: P } & (keyof Search<P> extends never
    ? { readonly search?: never }
    : { readonly search?: Search<P> }) &
    (keyof Params<P> extends never ? { readonly params?: never } : { readonly params: Params<P> });
}[keyof Routes];

/** What a link or a navigation of the router takes for a place. The compiler has compared its parts where it was written. */
export const linkTo = (place: Place) => place as Pick<LinkComponentProps, 'to' | 'search' | 'params'>;

/**
 * The screens of lists. Their addresses take the list's filters, sort and page, and the record that is open
 * next to it.
 */
export type ListPath = { [P in keyof Routes]: string extends keyof Search<P> ? P : never }[keyof Routes];

export const listAt = (to: ListPath, search: ListSearch): Place => ({ to, search }) as Place; // what each of them takes
