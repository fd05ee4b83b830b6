import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { einvoiceNotices, einvoices } from '#calls/administration/index.ts';
import { filter } from '#calls/kit/list-input.ts';
import type { Einvoice } from '#calls/sales/einvoice.ts';
import { formatAmount, formatDate } from '#model/kit/format.ts';
import { mayNotifyEinvoice } from '#model/taxes/einvoice-notices.ts';
import {
  einvoiceFiles,
  isGoodsPaper,
  mayDecideEinvoice,
  mayReplaceEinvoice,
} from '#model/taxes/einvoices.ts';
import { LocationName } from '../../../fields/location-name.tsx';
import { t } from '../../../messages/en.ts';
import { businessToday } from '../../../page/server-clock.ts';
import { usePermit } from '../../../read/permissions.ts';
import { useList } from '../../../read/use-list.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/tables/values.tsx';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { numberOf } from '../../../workflows/taxes/einvoice-marks.ts';
import { FileButton } from '../../../workflows/taxes/file-button.tsx';
import { CarrierForm, EnterForm, ReasonForm } from './decision-forms.tsx';
import { badgeOf, kindOf } from './einvoice-words.ts';
import { NoticeForm } from './notice-form.tsx';
import { Notices } from './notices.tsx';
import { ReplaceForm } from './replace-form.tsx';

const texts = t.einvoices;

/** What a person is about to decide, of the e-invoice as they saw it. */
type Decision = keyof typeof calls;
type Asked = { decision: Decision; of: Einvoice };
const calls = {
  issue_today: einvoices.issueToday,
  enter: einvoices.enter,
  carrier: einvoices.setCarrier,
  replace: einvoices.replace,
  notify: einvoiceNotices.make,
  close: einvoices.close,
};
/** Of a paper of goods on their way. */
const paperTitles = { enter: texts.enterPaper, close: texts.noPaper };
const titleOf = (decision: Decision, { document_type }: Einvoice): string =>
  isGoodsPaper(document_type) && (decision === 'enter' || decision === 'close')
    ? paperTitles[decision]
    : titles[decision];
const titles = {
  issue_today: texts.issueToday,
  enter: texts.enter,
  carrier: texts.setCarrier,
  replace: texts.replace,
  notify: t.einvoiceNotices.make,
  close: texts.close,
};

/** One e-invoice with why it stands as it does, and what a person can do about it. */
export default function EinvoiceSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const list = useList(einvoices.filter, { size: 1, filters: [filter('id', id)] });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [row] = list.rows;
  const back = () => setAsked(null);
  if (asked) {
    return (
      <Sheet key="asked" opened onClose={back} title={titleOf(asked.decision, asked.of)}>
        <AskedForm decision={asked.decision} of={asked.of} onClose={back} onDone={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet key="row" opened onClose={onClose} title={row ? numberOf(row) || row.document_no : t.ui.loading}>
      {row ? (
        <View of={row} ask={decision => setAsked({ decision, of: row })} />
      ) : (
        <Note>{list.isPending ? t.ui.loading : (list.error?.message ?? texts.gone)}</Note>
      )}
    </Sheet>
  );
}

function AskedForm({ decision, ...props }: Asked & { onClose: () => void; onDone: () => void }) {
  // What becomes of it stands at the e-invoice.
  const stays = { ...props, onDone: props.onClose };
  if (decision === 'carrier') return <CarrierForm {...stays} />;
  if (decision === 'notify') return <NoticeForm {...stays} />;
  if (decision === 'enter') return <EnterForm {...props} />;
  if (decision === 'replace') return <ReplaceForm {...props} />;
  return <ReasonForm decision={decision} {...props} />;
}

function View({ of, ask }: { of: Einvoice; ask: (decision: Decision) => void }) {
  const { status, hold, last_error, document_type } = of;
  const isPaper = isGoodsPaper(document_type);
  // A paper that a provider makes goes as invoices do.
  const { closed } = texts.paperWhy;
  const ofPaper = of.by_provider ? { ...texts.why, closed } : { ...texts.why, ...texts.paperWhy };
  const why = isPaper ? ofPaper : texts.why;
  return (
    <Stack gap="md">
      <div>
        <StatusBadge {...badgeOf(of)} />
      </div>
      <Note tone={status === 'held' ? 'warn' : 'info'}>
        {hold === '' ? why[status] : texts.holdWhy[hold]}
        {last_error === '' ? null : (
          <div>
            {texts.refusal}: {systemTrouble(last_error)}
          </div>
        )}
      </Note>
      <Facts
        facts={[
          [texts.kind, kindOf(of)],
          [texts.firsts[of.kind], of.first],
          [texts.mended, of.mended !== '' && texts.mends[of.mended]],
          [isPaper ? texts.shipment : texts.document, <OfDocument key="document" of={of} />],
          [texts.shop, of.franchise_code],
          [texts.from, isPaper && <LocationName code={of.location_code} />],
          [texts.to, isPaper && <LocationName code={of.to_location_code} />],
          [texts.carrier, of.carrier],
          [texts.vehicle, of.vehicle],
          [isPaper ? texts.leftOn : texts.soldOn, formatDate(of.sold_on)],
          [isPaper ? texts.paperDate : texts.date, formatDate(of.invoice_date)],
          [texts.amount, !isPaper && formatAmount(of.amount)],
          [texts.number, numberOf(of)],
          [texts.code, of.authority_code],
          [texts.lookup, of.provider_code],
          [texts.made, <DateText key="made" value={of.created_at} time />],
          [texts.issued, of.issued_at && <DateText key="issued" value={of.issued_at} time />],
          [texts.decidedBy, of.decided_by],
          [texts.reason, of.reason],
        ]}
      />
      <Group gap="sm">
        {of.has_file && einvoiceFiles.map(type => <FileButton key={type} of={of} type={type} />)}
        <AtProvider of={of} />
      </Group>
      {of.notice !== '' && <Notices einvoice={of.id} />}
      <Decisions of={of} ask={ask} />
    </Stack>
  );
}

/** The page where the provider shows it by its look-up code. The address was entered by a person: a browser opens only a secure one. */
function AtProvider({ of: { issued_number, provider_url } }: { of: Einvoice }) {
  if (issued_number === '' || !provider_url.startsWith('https://')) return null;
  return (
    <Button component="a" href={provider_url} target="_blank" rel="noreferrer" variant="default">
      {texts.atProvider}
    </Button>
  );
}

/** The sale, or the issue by which goods went out; text where there is no page of it. */
function OfDocument({ of: { document_no, pos_so_no, ci_no } }: { of: Einvoice }) {
  const { mayOpen } = usePermit();
  if (pos_so_no !== '')
    return (
      <Link to="/salesOrders/detail" search={{ no: pos_so_no }} className="number">
        {document_no}
      </Link>
    );
  if (ci_no === '' || !mayOpen('/consignmentIssue/detail'))
    return <span className="number">{document_no}</span>;
  return (
    <Link to="/consignmentIssue/detail" search={{ no: ci_no }} className="number">
      {document_no}
    </Link>
  );
}

/** What a person may decide now. One of today gets no other date, and a paper has the one with which its number is entered. */
function mayDecide(decision: Decision, of: Einvoice): boolean {
  if (decision === 'replace') return mayReplaceEinvoice(of);
  if (decision === 'notify') return mayNotifyEinvoice(of) && of.notice !== 'to_send';
  return (
    mayDecideEinvoice(decision, of) && (decision !== 'issue_today' || of.invoice_date !== businessToday())
  );
}

const decisions = ['carrier', 'issue_today', 'enter', 'notify', 'replace', 'close'] as const;

function Decisions({ of, ask }: { of: Einvoice; ask: (decision: Decision) => void }) {
  const { mayCall } = usePermit();
  return (
    <Group gap="sm">
      {mayDecideEinvoice('retry', of) && (
        <CallButton call={einvoices.retry} input={{ id: of.id }} look="primary">
          {texts.retry}
        </CallButton>
      )}
      {decisions.map(decision =>
        mayDecide(decision, of) && mayCall(calls[decision]) ? (
          <Button key={decision} variant="default" onClick={() => ask(decision)}>
            {titleOf(decision, of)}
          </Button>
        ) : null,
      )}
    </Group>
  );
}
