import type { SalesStatement } from '#server/erp/erp.ts';
import type { Carrier, Found } from '#server/outgoing/adapter.ts';

type Ask = <T>(run: () => T, isWrite: boolean) => Promise<T>;

/**
 * Statements of a remote ERP in memory. It posts the same one twice, as real ones do.
 *
 * @param catchUp does what was asked before, and is done minutes later
 */
export function remoteStatements(request: Ask, catchUp: () => void) {
  const posted: SalesStatement[] = [];
  const found = ({ statement_no }: SalesStatement): Found | null => {
    catchUp();
    const at = posted.findIndex(one => one.statement_no === statement_no);
    return at < 0 ? null : { remote_id: `id-${at}`, remote_no: `I-${at}` };
  };
  const carrier: Carrier<SalesStatement> = {
    find: statement => request(() => found(statement), false),
    make: statement =>
      request(() => {
        posted.push(statement);
        return { remote_id: `id-${posted.length - 1}`, remote_no: `I-${posted.length - 1}` };
      }, true),
  };
  const all = (): readonly SalesStatement[] => {
    catchUp();
    return posted;
  };
  return { posted: all, carriers: { 'statement.post': carrier } };
}
