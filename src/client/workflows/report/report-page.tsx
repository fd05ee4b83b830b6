import { type ReactNode, useRef } from 'react';
import type { PageUrl } from '#model/session/pages.ts';
import { t } from '../../messages/en.ts';
import { FormPage } from '../../ui/form-page.tsx';
import { linesOf, type Said, SaidContext } from '../list/says.ts';
import { type Answered, AsOf, useAsOfText } from './as-of.tsx';
import { type Parts, PartsContext } from './in-picture.ts';
import classes from './report.module.css';
import { ShareButton } from './share-button.tsx';
import { OwnShop } from './shop-choice.tsx';

/**
 * The frame of a report that is more than a list. Its pieces stand next to it and know no call:
 *
 *     const period = periodOf(search, presetPeriod('today', businessToday()));
 *     const record = useRecord(someSum, period);
 *     const compared = comparisonOf(period, record.asOf);
 *     <ReportPage page={page} answered={record} asked={<PeriodChoice {...period} onChange={change} />}>
 *       <Headline amount={data.amount} before={sumBefore} period={period} compared={compared} />
 *       <Drawn title="By hour" columns={columns} nothing="Nothing was sold." />
 *       <RankedList title="Items" rows={rows} />
 *     </ReportPage>
 *
 * `AsOf` says of when the figures are, `comparisonOf` what a period may be compared with (one that runs never with a whole
 * one), `useInPicture` puts what is shown into the picture that is shared, `useSays` what it is of into that and into Excel, `Drawn` shows columns and the same figures as a table, and each row of `RankedList` leads to what explains it. A
 * report that is a list is a `ReportList`. Everything a period needs stands in `periods.ts`.
 */
export function ReportPage(props: {
  page: PageUrl;
  /** The answer with the figures that are shown. */
  answered: Answered;
  /** Next to the title: export. */
  actions?: ReactNode;
  /** What the report is asked for: its period, its shop. */
  asked?: ReactNode;
  children: ReactNode;
}) {
  const { answered, actions, asked, children } = props;
  const title = t.pages[props.page];
  const parts = useRef<Parts>(new Map()).current;
  const about = useAsOfText(answered);
  const sections = () => [...parts.values()].sort((a, b) => a.at - b.at);
  const said = useRef<Said>(new Map()).current;
  return (
    <SaidContext value={said}>
      <FormPage
        title={title}
        marks={<AsOf asOf={answered.asOf} />}
        actions={
          <>
            <ShareButton
              disabled={about === ''}
              report={() => ({ title, about: [...linesOf(said), about], sections: sections() })}
            />
            {actions}
          </>
        }
      >
        <OwnShop />
        {asked ? <div className={classes.asked}>{asked}</div> : null}
        <PartsContext value={parts}>{children}</PartsContext>
      </FormPage>
    </SaidContext>
  );
}
