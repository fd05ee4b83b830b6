// Reports on what stands now. Calls of our own: another back end may do without them.
export * from './receivables.ts';
export * from './stock.ts';
export * from './transfers.ts';
