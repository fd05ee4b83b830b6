import { serverNow } from '#client/page/server-clock.ts';
import { addressText } from '#model/kit/address.ts';
import { amountInWords } from '#model/kit/amount-in-words.ts';
import { formatAmount, formatDateTime } from '#model/kit/format.ts';
import { bankName } from '#model/sales/banks.ts';
import { plainPurpose } from '#model/sales/transfer-purpose.ts';
import { canTransferTo, vietQr } from '#model/sales/vietqr.ts';
import { t } from '../../messages/en.ts';
import type { Config, FranchiseUser } from '../../read/boot.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { BarCodeImage } from './bar-code-image.tsx';
import { type PrintFact, type Printout, type PrintSum, titleOf } from './print-content.ts';
import { PrintLines } from './print-lines.tsx';
import { vnd } from './print-sales.ts';

const texts = t.print;
/** No wider than on a slip. */
const barsMm = 72;

export type PrintFranchise = NonNullable<FranchiseUser['franchise']>;

/** What the company says on paper. */
export type PrintCompany = Pick<Config, 'company_name' | 'receipt_header' | 'receipt_footer' | 'logo'>;

/** Lines that were typed as one text; a back end may have none. */
const linesOf = (text: string | undefined) => (text ?? '').split('\n').filter(line => line.trim() !== '');

/** A printout on A4 or A5: one look for every document. */
export function PrintSheet({
  printout,
  franchise,
  company,
}: {
  printout: Printout;
  /** The person's own franchise; an administrator has none. */
  franchise: PrintFranchise | null;
  company: PrintCompany | null;
}) {
  const [vi, en] = titleOf(printout);
  const own = franchise?.franchise_code === printout.franchiseCode ? franchise : null;
  const number = printout.code ?? printout.no;
  return (
    <article lang="vi">
      <StoreHead
        franchise={own}
        company={company?.company_name ?? ''}
        logo={company?.logo ?? ''}
        code={printout.franchiseCode}
        // What is said to customers stands on their papers alone.
        lines={linesOf(printout.thanks ? company?.receipt_header : '')}
      />
      <h1>
        {vi}
        {en && <small lang="en">{en}</small>}
      </h1>
      {printout.marks.map(mark => (
        <p key={mark} data-mark>
          {mark}
        </p>
      ))}
      <Facts facts={printout.facts} />
      {printout.lines.length > 0 && <PrintLines lines={printout.lines} columns={printout.columns} />}
      <Sums sums={printout.sums} />
      {printout.inWordsVnd !== undefined && (
        <p data-words>
          {texts.inWords}: <em>{amountInWords(printout.inWordsVnd)}.</em>
        </p>
      )}
      {printout.transfer && own && <TransferCode franchise={own} {...printout.transfer} />}
      {printout.einvoicePage && <EinvoiceCode page={printout.einvoicePage} />}
      <footer data-signatures>
        {printout.signatures.map(who => (
          <span key={who}>
            <strong>{who}</strong>
            <small>{texts.sign}</small>
          </span>
        ))}
      </footer>
      {number !== '' && (
        <div data-number>
          <BarCodeImage text={number} roomMm={barsMm} />
          <small>{number}</small>
        </div>
      )}
      <div data-notes>
        {printout.notes.map(note => (
          <p key={note}>{note}</p>
        ))}
        {linesOf(printout.thanks ? company?.receipt_footer : '').map(line => (
          <p key={line}>{line}</p>
        ))}
        {printout.thanks && <p>{texts.thanks}</p>}
        <p>{texts.printedAt(formatDateTime(serverNow()))}</p>
      </div>
    </article>
  );
}

function StoreHead(props: {
  franchise: PrintFranchise | null;
  company: string;
  logo: string;
  code: string;
  lines: readonly string[];
}) {
  const { franchise, company, logo, code, lines } = props;
  const place = addressText(franchise ?? {});
  return (
    <header>
      {logo && <img data-logo src={logo} alt="" />}
      {company && <small>{company}</small>}
      <strong>{franchise?.name ?? (code && texts.store(code))}</strong>
      {place && <span>{place}</span>}
      {franchise?.phone_no && <span>{texts.phoneOfStore(franchise.phone_no)}</span>}
      {lines.map(line => (
        <span key={line}>{line}</span>
      ))}
    </header>
  );
}

function Facts({ facts }: { facts: readonly PrintFact[] }) {
  return (
    <dl data-facts>
      {facts.map(([label, value]) => (
        <div key={`${label}${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ sums }: { sums: readonly PrintSum[] }) {
  return (
    <dl data-sums>
      {sums.map(({ label, value, strong }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may look the same, and nothing here moves
        <div key={index} data-strong={strong}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function EinvoiceCode({ page }: { page: string }) {
  return (
    <section data-transfer>
      <QrCode text={page} label={texts.einvoice.title} />
      <div>
        <strong>{texts.einvoice.title}</strong>
        <span>{texts.einvoice.later}</span>
      </div>
    </section>
  );
}

function TransferCode({
  franchise,
  amountVnd,
  purpose,
}: {
  franchise: PrintFranchise;
  amountVnd: number;
  purpose: string;
}) {
  const { bank_bin: bankBin, bank_account_no: accountNo, name } = franchise;
  if (!canTransferTo(bankBin, accountNo)) return null;
  const plain = plainPurpose(purpose);
  return (
    <section data-transfer>
      <QrCode
        text={vietQr({ bankBin, accountNo, amountVnd, purpose: plain })}
        label={texts.transfer.label(formatAmount(amountVnd), plain)}
      />
      <div>
        <strong>
          {texts.transfer.title}: {vnd(amountVnd)}
        </strong>
        <span>{name}</span>
        <span>
          {texts.transfer.account}: {accountNo}
        </span>
        <span>
          {texts.transfer.bank}: {bankName(bankBin)}
        </span>
        <span>
          {texts.transfer.purpose}: {plain}
        </span>
      </div>
    </section>
  );
}
