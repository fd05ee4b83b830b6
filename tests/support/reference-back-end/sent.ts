import { items } from './company.ts';

// What the franchisor has sent on consignment when the books are opened.

export type TransferLine = {
  line_no: number;
  item_no: string;
  description: string;
  quantity: number;
  qty_shipped: number;
  qty_received: number;
};
export type Transfer = {
  bc_to_no: string;
  franchise_code: string;
  transfer_from_code: string;
  transfer_to_code: string;
  shipment_date: string;
  created_at: string;
  lines: TransferLine[];
  /** The oldest first. */
  receipts: Readonly<Record<string, unknown>>[];
};

/** What is on its way when the books are opened: two orders to one shop. */
const sent: readonly [no: string, lines: readonly [item_no: string, quantity: number][]][] = [
  [
    'TO-F01-1',
    [
      ['A300', 5],
      ['A400', 2],
    ],
  ],
  ['TO-F01-2', [['A100', 4]]],
];

export const openTransfers = (): Map<string, Transfer> =>
  new Map(
    sent.map(([bc_to_no, lines]) => [
      bc_to_no,
      {
        bc_to_no,
        franchise_code: 'F01',
        transfer_from_code: 'W01',
        transfer_to_code: 'S01',
        shipment_date: '2026-11-20',
        created_at: '2026-11-19T03:00:00.000Z',
        lines: lines.map(([item_no, quantity], index) => ({
          line_no: (index + 1) * 10_000,
          item_no,
          description: items.find(item => item.item_no === item_no)?.description ?? '',
          quantity,
          qty_shipped: quantity,
          qty_received: 0,
        })),
        receipts: [],
      },
    ]),
  );
