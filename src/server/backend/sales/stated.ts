import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PostedType } from './revenue-posted.ts';

const posted = {
  invoice: sql`select pos_si_no as no, franchise_code, posting_date from sales_invoices where pos_si_no = `,
  credit_memo: sql`select pos_so_no as no, franchise_code, posting_date from sales_orders where pos_so_no = `,
} as const satisfies Record<PostedType, SQL>;

/** Keeps a document that was just posted for a statement, where its franchise posts its sales at the ERP. */
export const toBeStated = (type: PostedType, no: Placeholder): SQL => sql`
  insert into statement_documents (document_type, document_no, franchise_code, posting_date, alone)
  select ${sql.raw(`'${type}'`)}, d.no, d.franchise_code, d.posting_date, s.mode = 'document'
  from (${posted[type]}${no}) d join statement_settings s on s.franchise_code = d.franchise_code
  where s.mode <> 'nothing' and d.posting_date >= s.first_day`;
