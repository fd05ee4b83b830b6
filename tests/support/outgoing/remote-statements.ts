import type { SalesStatement, StatementPayments } from '#server/erp/erp.ts';
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
  const paid: StatementPayments[] = [];
  const foundPaid = ({ lines }: StatementPayments): Found | null => {
    catchUp();
    const numbers = lines.map(({ document_no }) => document_no);
    const there = paid.flatMap(one => one.lines).map(({ document_no }) => document_no);
    return numbers.every(no => there.includes(no))
      ? { remote_id: 'journal', remote_no: numbers.join(' ') }
      : null;
  };
  const payments: Carrier<StatementPayments> = {
    find: one => request(() => foundPaid(one), false),
    make: one =>
      request(() => {
        if (!posted.some(({ statement_no }) => statement_no === one.statement_no)) early.push(one);
        paid.push(one);
        return { remote_id: 'journal', remote_no: one.lines.map(({ document_no }) => document_no).join(' ') };
      }, true),
  };
  const early: StatementPayments[] = [];
  const allPaid = (): readonly StatementPayments[] => {
    catchUp();
    return paid;
  };
  return {
    posted: all,
    /** Payments that were posted. */
    paid: allPaid,
    /** Payments that came while no documents of their statement were posted. */
    early: (): readonly StatementPayments[] => early,
    carriers: { 'statement.post': carrier, 'statement.pay': payments },
  };
}
