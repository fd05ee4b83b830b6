import type { ReactNode } from 'react';
import type { ConsignmentIssue, ConsignmentLine } from '#calls/consignment/issues.ts';
import { LocationName } from '../../fields/location-name.tsx';
import { receivingText } from '../../fields/receiving-fields.tsx';
import { t } from '../../messages/en.ts';
import { Facts } from '../../ui/facts.tsx';
import { type LineColumn, LineTable } from '../../ui/tables/line-table.tsx';
import { DateText, Quantity } from '../../ui/tables/values.tsx';
import classes from '../../workflows/document/document-view.module.css';
import { ItemCell } from '../../workflows/items/item-cell.tsx';
import { ItemPictures } from '../../workflows/items/item-picture.tsx';
import { usePictures } from '../../workflows/items/use-pictures.ts';

const { fields, lines, details, line: texts } = t.consignmentIssues;

const quantity = (title: string, of: (line: ConsignmentLine) => number): LineColumn<ConsignmentLine> => ({
  title,
  number: true,
  cell: line => <Quantity value={of(line)} />,
});

const issued = (pictures: ReadonlyMap<string, string>): LineColumn<ConsignmentLine>[] => [
  {
    title: texts.item,
    whole: true,
    cell: line => (
      <ItemCell item={{ ...line, picture: pictures.get(line.item_no) ?? '' }} note={line.la_to_line_note} />
    ),
  },
  {
    title: texts.quantity,
    number: true,
    cell: line => <Quantity value={line.ci_qty} unit={line.unit_of_measure} />,
  },
];
const progress = [
  quantity(texts.shipped, line => line.qty_shipped),
  quantity(texts.received, line => line.qty_received),
];

/** An issue to look at: what was handed out, where it goes, how far it has come. */
export function IssueView({ issue, head }: { issue: ConsignmentIssue; head: ReactNode }) {
  const columns = issued(usePictures());
  return (
    <ItemPictures>
      <div className={classes.page}>
        {head}
        <div className={classes.stack}>
          <section className={classes.block} aria-label={lines}>
            <LineTable
              title={lines}
              columns={issue.bc_to_no === '' ? columns : [...columns, ...progress]}
              lines={issue.lines}
            />
          </section>
          <section className={classes.block} aria-label={details}>
            <h2>{details}</h2>
            <Facts facts={factsOf(issue)} />
          </section>
        </div>
      </div>
    </ItemPictures>
  );
}

function factsOf(issue: ConsignmentIssue): [string, ReactNode][] {
  return [
    [fields.from, <LocationName key="from" code={issue.transfer_from_code} />],
    [fields.to, <LocationName key="to" code={issue.transfer_to_code} />],
    [fields.inTransit, issue.intransit_code && <LocationName key="way" code={issue.intransit_code} />],
    [fields.transferNo, issue.bc_to_no],
    [fields.externalDoc, issue.la_external_doc],
    [
      fields.requestDeliveryDate,
      issue.la_request_delivery_date && <DateText key="wanted" value={issue.la_request_delivery_date} />,
    ],
    [fields.receivingAddress, receivingText(issue)],
    [fields.receivingContact, issue.receiving_contact],
    [fields.notes, issue.la_notes],
    [fields.internalComment, issue.la_internal_comment],
    [fields.soPayment, issue.la_so_payment],
    [fields.shipCard, issue.la_ship_card],
    [fields.franchise, [issue.franchise_code, issue.franchise_name].filter(Boolean).join(' · ')],
  ];
}
