import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { einvoices } from '#calls/administration/index.ts';
import type { AnswerOf } from '#calls/kit/call.ts';
import { formatDate, formatQuantity } from '#model/kit/format.ts';
import { sellerProblems } from '#model/taxes/einvoices.ts';
import { t } from '../../../messages/en.ts';
import { refresh } from '../../../read/query-client.ts';
import { useRecord } from '../../../read/use-record.ts';
import { usePoll } from '../../../transport/poll.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { linkTo } from '../../../ui/place.ts';
import { systemTrouble } from '../../../workflows/document/system-trouble.ts';
import type { OpenRow } from '../../../workflows/list/open-row.ts';

const texts = t.einvoices;
/** The server issues at any moment: what stands here and in the list is asked for again so often. */
const pollMs = 15_000;

/** What waits of all e-invoices that the person sees, and where a provider takes none. */
export function Standing({ target }: { target: OpenRow['target'] }) {
  const { data } = useRecord(einvoices.standing, {});
  usePoll(einvoices.standing, pollMs, () => refresh(['einvoices']));
  if (!data) return null;
  const { open, held, late, oldest, sellers, notices, more_notices } = data;
  return (
    <>
      {sellers.map(seller => (
        <Note key={seller.seller_code} tone="bad">
          {problemOf(seller)}
          {seller.problem_text === '' ? null : (
            <div>
              {texts.refusal}: {systemTrouble(seller.problem_text)}
            </div>
          )}
        </Note>
      ))}
      {late > 0 ? <Note tone="warn">{texts.lateHint(late)}</Note> : null}
      {notices.length === 0 ? null : (
        <Note tone="warn">
          {t.einvoiceNotices.waiting(notices.length)}
          <Group gap="xs" mt={8}>
            {notices.map(({ id, number }) => (
              <Button
                key={id}
                variant="default"
                renderRoot={props => <Link {...props} {...linkTo(target(id))} />}
              >
                {number}
              </Button>
            ))}
          </Group>
          {more_notices > 0 ? (
            <div style={{ marginTop: 8 }}>{t.einvoiceNotices.more(more_notices)}</div>
          ) : null}
        </Note>
      )}
      {open + held === 0 ? (
        <Note>{texts.noneOpen}</Note>
      ) : (
        <Facts
          facts={[
            [texts.onTheirWay, formatQuantity(open)],
            [t.einvoiceMarks.statuses.held, held > 0 && formatQuantity(held)],
            [texts.lateOnes, late > 0 && formatQuantity(late)],
            [texts.oldest, formatDate(oldest)],
          ]}
        />
      )}
    </>
  );
}

/** What is wrong at a seller's provider, and who does what about it. */
function problemOf({ seller_code, problem }: AnswerOf<typeof einvoices.standing>['sellers'][number]): string {
  const name = seller_code === '' ? texts.company : `${texts.shop} ${seller_code}`;
  const known = sellerProblems.find(one => one === problem);
  return known ? `${name}: ${texts.sellerProblems[known]} ${texts.sellerToDo[known]}` : `${name}: ${problem}`;
}
