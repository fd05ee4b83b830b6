import { Button } from '@mantine/core';
import { useState } from 'react';
import { bankAccounts, shifts } from '#calls/index.ts';
import { formatAmount } from '#model/kit/format.ts';
import { countedAmount, type DrawerCount } from '#model/sales/shifts.ts';
import { t } from '../../messages/en.ts';
import { useCall } from '../../outbox/call.ts';
import { businessToday } from '../../page/server-clock.ts';
import { useMayRead } from '../../read/permissions.ts';
import { useRecord } from '../../read/use-record.ts';
import { cashBookUpTo } from '../../tablet/asked-inputs.ts';
import { Note } from '../../ui/note.tsx';
import { CountFields } from './count-fields.tsx';
import { toSend } from './count-pad.tsx';
import { type Found, useFound } from './use-found.ts';

const texts = t.shifts;
const money = (amountVnd: number) => `${formatAmount(amountVnd)} ₫`;

/** Opens a drawer with what is in it: what the last shift left, where that is known, and else what a person counts. */
export function OpenShift({ location, drawer }: { location: string; drawer: string }) {
  const found = useFound(location, drawer);
  const [typed, setTyped] = useState<DrawerCount | null>(null);
  const { send, busy, allowed } = useCall(shifts.open);
  const may = allowed();
  const dueVnd = found.leftVnd === null ? null : Math.max(0, found.leftVnd + found.sinceVnd);
  const count = typed ?? { notes: [], other: dueVnd ?? 0 };
  const amountVnd = countedAmount(count);
  return (
    <>
      <CountFields
        label={texts.float}
        description={hintOf(found)}
        focus={found.isFirst}
        count={count}
        onChange={setTyped}
      />
      {typed !== null && dueVnd !== null && amountVnd !== dueVnd ? (
        <Note>
          {amountVnd > dueVnd
            ? texts.moreThanLeft(money(amountVnd - dueVnd))
            : texts.lessThanLeft(money(dueVnd - amountVnd))}
        </Note>
      ) : null}
      {found.isFirst ? <FirstShift location={location} amountVnd={amountVnd} /> : null}
      {may.ok ? null : <Note tone="warn">{may.why}</Note>}
      <Button
        size="lg"
        h={60}
        loading={busy}
        // Nothing is known of it: a person says what is in it, also that there is nothing.
        disabled={!may.ok || (typed === null && dueVnd === null)}
        onClick={() => {
          const key = crypto.randomUUID();
          const shift_no = `tmp:${key}`;
          const place = { location_code: location, drawer_code: drawer };
          const input = { shift_no, key, ...place, business_date: businessToday(), float: toSend(count) };
          void send(input, { tempId: shift_no });
        }}
      >
        {texts.open(money(amountVnd))}
      </Button>
    </>
  );
}

/** Where the sum comes from that is proposed. */
function hintOf({ leftVnd, sinceVnd, isFirst }: Found): string {
  if (isFirst) return texts.firstHint;
  if (leftVnd === null) return texts.openHint;
  const left = texts.left(money(leftVnd));
  if (sinceVnd === 0) return left;
  return `${left} ${sinceVnd > 0 ? texts.cameSince(money(sinceVnd)) : texts.wentSince(money(-sinceVnd))}`;
}

/** The first shift of a drawer begins with what is counted, and changes nothing in the cash book: who reads that is told. */
function FirstShift({ location, amountVnd }: { location: string; amountVnd: number }) {
  const asked = cashBookUpTo(businessToday());
  const allowed = useMayRead(bankAccounts.openingClosingBalance, asked);
  const { data } = useRecord(bankAccounts.openingClosingBalance, asked);
  const bookVnd = data?.accounts.find(({ account }) => account === location)?.closing;
  if (!allowed || bookVnd === undefined || bookVnd === amountVnd) return null;
  return <Note>{texts.bookDiffers(money(bookVnd))}</Note>;
}
