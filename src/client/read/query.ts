export { type ListResult, useList } from './use-list.ts';
export { type RecordResult, useRecord } from './use-record.ts';
export { fromTable, type TableResult, useTable } from './use-table.ts';
