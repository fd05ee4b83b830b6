import { Button } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { promotionSettings } from '#calls/administration/index.ts';
import type { PromotionRow, SchemeEntered } from '#calls/setup/promotion-settings.ts';
import { formatAmount, formatDate, formatQuantity } from '#model/kit/format.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { Block } from '../../../ui/form-page.tsx';
import { IconPlus } from '../../../ui/icons.tsx';
import { Note } from '../../../ui/note.tsx';
import classes from './settings.module.css';

const texts = t.promotionSettings;
// Loaded when the first one is opened.
const PromotionSheet = lazy(() => import('./promotion-sheet.tsx'));
const SchemeSheet = lazy(() => import('./scheme-sheet.tsx'));

function given(rule: PromotionRow): string {
  if (rule.kind === 'percent') return texts.gives.percent(formatQuantity(rule.percent));
  return rule.kind === 'amount'
    ? texts.gives.amount(formatAmount(rule.amount))
    : texts.gives.pieces(rule.buy_qty, rule.get_qty);
}

const period = ({ starts_on, ends_on }: PromotionRow) =>
  starts_on || ends_on ? `${formatDate(starts_on)} – ${formatDate(ends_on)}` : texts.always;

function used({ trigger, uses, max_uses }: PromotionRow): string {
  if (trigger !== 'coupon') return '';
  const times = formatQuantity(uses);
  return max_uses > 0 ? texts.usedOf(times, formatQuantity(max_uses)) : times;
}

/** What the company gives its customers: promotions and coupons with how often they are used, and loyalty schemes. */
export function Promotions() {
  const { data } = useRecord(promotionSettings.all, {});
  const [rule, openRule] = useState<PromotionRow | 'new' | null>(null);
  const [scheme, openScheme] = useState<SchemeEntered | 'new' | null>(null);
  if (!data) return null;
  const { promotions, schemes } = data;
  return (
    <>
      <Block title={texts.promotions}>
        {promotions.length === 0 ? (
          <Note>{texts.none}</Note>
        ) : (
          <Table
            label={texts.promotions}
            titles={[texts.fields.code, texts.fields.description, texts.gift, texts.period, texts.used]}
          >
            {promotions.map(row => (
              <tr key={row.code}>
                <td>
                  <button type="button" onClick={() => openRule(row)}>
                    {row.code}
                  </button>
                </td>
                <td>{row.description}</td>
                <td>{given(row)}</td>
                <td>{period(row)}</td>
                <td>{used(row)}</td>
              </tr>
            ))}
          </Table>
        )}
        <Add onClick={() => openRule('new')}>{t.ui.addTitle(texts.one)}</Add>
      </Block>
      <Block title={texts.schemes}>
        <Table
          label={texts.schemes}
          titles={[
            texts.schemeFields.scheme,
            texts.schemeFields.min_ranking_points,
            texts.schemeFields.vnd_per_earned_point,
          ]}
        >
          {schemes.map(row => (
            <tr key={row.scheme}>
              <td>
                <button type="button" onClick={() => openScheme(row)}>
                  {row.scheme}
                </button>
              </td>
              <td>{formatQuantity(row.min_ranking_points)}</td>
              <td>{formatAmount(row.vnd_per_earned_point)}</td>
            </tr>
          ))}
        </Table>
        <Add onClick={() => openScheme('new')}>{t.ui.addTitle(texts.oneScheme)}</Add>
      </Block>
      <Suspense>
        {rule === null ? null : (
          <PromotionSheet
            row={rule === 'new' ? null : rule}
            schemes={schemes.map(one => one.scheme)}
            onClose={() => openRule(null)}
          />
        )}
        {scheme === null ? null : (
          <SchemeSheet row={scheme === 'new' ? null : scheme} onClose={() => openScheme(null)} />
        )}
      </Suspense>
    </>
  );
}

function Table(props: { label: string; titles: readonly string[]; children: ReactNode }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={props.label}>
        <thead>
          <tr>
            {props.titles.map(title => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

function Add({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <Button variant="default" leftSection={<IconPlus />} onClick={onClick} style={{ alignSelf: 'start' }}>
      {children}
    </Button>
  );
}
