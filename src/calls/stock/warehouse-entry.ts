import * as v from 'valibot';
import { instant, quantity } from '../kit/atoms.ts';

const text = v.string();

export const entrySchema = v.object({
  entry_no: v.number(),
  posting_date: text,
  /** The day on which it happened, where that lies in a closed period; empty, or left out, where it is the posting date. */
  true_date: v.optional(text),
  entry_type: text,
  document_type: text,
  document_no: text,
  document_line_no: v.number(),
  item_no: text,
  variant_code: text,
  description: text,
  location_code: text,
  /** Above zero into the location, below zero out of it. */
  quantity,
  /** The location had less than what was handed out. */
  below_zero: v.boolean(),
  reason_code: text,
  comment: text,
  /** Username, of entries made by hand. */
  created_by: text,
  /** The entry that this one takes back, and the one that takes this one back. */
  reverses_no: v.nullable(v.number()),
  reversed_by_no: v.nullable(v.number()),
  created_at: instant,
});
export type WarehouseEntry = v.InferOutput<typeof entrySchema>;
