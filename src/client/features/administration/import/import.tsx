import { Button, Select } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ImportKind, importKinds } from '#calls/administration/imports.ts';
import { formatAmount, formatQuantity } from '#model/kit/format.ts';
import type { PageUrl } from '#model/session/pages.ts';
import { t } from '../../../messages/en.ts';
import { inUnits } from '../../../messages/stock/units.ts';
import { textsIn } from '../../../page/texts-in.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Block, FormPage } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { TableFields } from '../../../workflows/read-file/table-fields.tsx';
import { BadRows, Notes } from './bad-rows.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { ChooseFile } from './choose-file.tsx';
import { type FileKind, fileKinds } from './columns/file-kinds.ts';
import { ColumnsTable } from './columns-table.tsx';
import { HandedFile } from './handed.tsx';
import classes from './import.module.css';
import { Passwords } from './passwords.tsx';
import { Pictures } from './pictures.tsx';
import type { Checked as Told } from './send-file.ts';
import { type Stage, useImport, type ImportWork as Work } from './use-import.ts';

/** `kind` is what is chosen to begin with. */
export const Route = createFileRoute('/_default/import')({
  validateSearch: textsIn('kind'),
  component: Import,
});

const texts = t.imports;
type At<K extends Stage['at']> = { work: Work; stage: Extract<Stage, { at: K }> };

/** What a shop knows already, from a file: recognised, checked by the server as a whole, and taken as a whole. */
function Import() {
  const { kind: asked } = Route.useSearch();
  const work = useImport(importKinds.find(kind => kind === asked) ?? 'items');
  const { stage, allowed } = work;
  const offline = !allowed.ok && allowed.reason === 'connection';
  return (
    <FormPage title={t.pages['/import']}>
      <p style={{ margin: 0 }}>{texts.leads[stage.kind]}</p>
      {offline ? <Note tone="warn">{allowed.why}</Note> : null}
      {stage.at === 'choose' ? (
        <>
          <Select
            label={texts.kind}
            allowDeselect={false}
            data={importKinds.map(value => ({ value, label: texts.kinds[value] }))}
            value={stage.kind}
            // One of them is always chosen.
            onChange={kind => work.setKind(kind ?? stage.kind)}
          />
          <ChooseFile
            kind={stage.kind}
            off={offline}
            busy={stage.reading}
            onFile={file => void work.choose(stage.kind, file)}
          />
          {stage.kind === 'items' ? <Pictures off={offline} /> : null}
        </>
      ) : null}
      {stage.at === 'columns' ? <Columns work={work} stage={stage} /> : null}
      {stage.at === 'sending' ? <Sending work={work} stage={stage} /> : null}
      {stage.at === 'checked' ? <Checked work={work} stage={stage} /> : null}
      {stage.at === 'importing' ? (
        <Block title={stage.name}>
          <p role="status">{texts.importing}</p>
          <progress className={classes.progress} aria-label={texts.importing} />
        </Block>
      ) : null}
      {stage.at === 'handed' ? (
        <>
          <HandedFile handed={stage.handed} />
          {stage.handed.state === 'failed' ? <Another work={work} kind={stage.kind} /> : null}
        </>
      ) : null}
      {stage.at === 'done' ? <Done work={work} stage={stage} /> : null}
    </FormPage>
  );
}

function Columns({ work, stage }: At<'columns'>) {
  const { kind, name, headers, rows, columns, choices } = stage;
  const { needs, choices: wanted }: FileKind = fileKinds[kind];
  const known = needs.some(need => columns.includes(need));
  return (
    <Block title={name}>
      <TableFields
        table={stage.table}
        onHeader={at => work.setHeader(stage, at)}
        onSheet={sheet => void work.choose(kind, stage.chosen, sheet)}
      />
      <p style={{ margin: 0 }}>{texts.columnsHint}</p>
      <ColumnsTable
        kind={kind}
        headers={headers}
        rows={rows}
        columns={columns}
        onChange={next => work.change(stage, { columns: next })}
      />
      {known ? null : <Note tone="warn">{texts.noKey[kind]}</Note>}
      {wanted.length > 0 ? (
        <ChoiceFields
          wanted={wanted}
          choices={choices}
          onChange={next => work.change(stage, { choices: next })}
        />
      ) : null}
      <div className={classes.buttons}>
        <Button disabled={!known || !work.allowed.ok} onClick={() => void work.check(stage)}>
          {texts.check(rows.length)}
        </Button>
        <Another work={work} kind={kind} />
      </div>
    </Block>
  );
}

function Sending({ work, stage }: At<'sending'>) {
  const { name, done, all } = stage;
  const words = done < all ? texts.sending(formatQuantity(done), formatQuantity(all)) : texts.checking;
  return (
    <Block title={name}>
      <p role="status">{words}</p>
      <progress className={classes.progress} aria-label={words} value={done} max={Math.max(1, all)} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={work.stop}>
          {texts.stop}
        </Button>
      </div>
    </Block>
  );
}

function Checked({ work, stage }: At<'checked'>) {
  const { kind, name, sent, told, bad, notes, without } = stage;
  const shops = useFranchiseUser()?.locations.filter(({ location_type }) => location_type === 'store') ?? [];
  const [franchise, setFranchise] = useState(shops.length === 1 ? (shops[0]?.franchise_code ?? '') : '');
  const badRows = new Set(bad.map(({ row }) => row)).size;
  const nothing = badRows === 0 && told !== null && told.added + told.changed === 0;
  return (
    <>
      <Block title={`${texts.result}: ${name}`}>
        <Facts
          facts={[
            [texts.added, formatQuantity(told?.added ?? 0)],
            [texts.changed, formatQuantity(told?.changed ?? 0)],
            [texts.unchanged, formatQuantity(told?.unchanged ?? 0)],
            ...(badRows > 0 ? [[texts.bad, formatQuantity(badRows)] as const] : []),
            [texts.leftOutRows, without.size > 0 ? formatQuantity(without.size) : ''],
            ...sumsOf(kind, told),
          ]}
        />
        {nothing ? <Note>{texts.nothing}</Note> : null}
        <div className={classes.buttons}>
          {badRows > 0 ? null : (
            <>
              {kind === 'items' ? (
                <Select
                  label={texts.sellAt}
                  placeholder={texts.sellNowhere}
                  clearable
                  data={shops.map(({ franchise_code, name: shop }) => ({
                    value: franchise_code,
                    label: `${franchise_code} ${shop}`,
                  }))}
                  value={franchise || null}
                  onChange={chosen => setFranchise(chosen ?? '')}
                />
              ) : null}
              <Button
                disabled={!work.allowed.ok}
                onClick={() => void work.take(stage, kind === 'items' ? franchise : '')}
              >
                {texts.import(sent)}
              </Button>
            </>
          )}
          <Another work={work} kind={kind} />
        </div>
      </Block>
      {bad.length > 0 ? (
        <BadRows
          bad={bad}
          file={stage}
          onWithout={
            without.size + badRows < stage.rows.length ? () => void work.goWithout(stage) : undefined
          }
        />
      ) : null}
      {notes.length > 0 ? <Notes notes={notes} kind={kind} /> : null}
    </>
  );
}

/** What all rows come to, to be compared with the file. */
function sumsOf(kind: ImportKind, told: Told | null): [string, string][] {
  if (told === null || told.value === null) return [];
  if (kind === 'onlineOrders') return [[texts.orderWorth, `${formatAmount(told.value)} ₫`]];
  if (kind !== 'stock') return [[texts.priceSum, `${formatAmount(told.value)} ₫`]];
  return [
    [texts.quantitySum, inUnits(told.quantities)],
    [texts.stockWorth, `${formatAmount(told.value)} ₫`],
  ];
}

const placeOf = {
  items: '/items',
  customers: '/reports/newCustomerRecord',
  stock: '/reports/onHand',
  staff: '/users',
  onlineOrders: '/onlineOrders',
} as const satisfies Record<ImportKind, PageUrl>;

function Done({ work, stage }: At<'done'>) {
  const { kind, taken, passwords, handed } = stage;
  return (
    <Block title={handed ? `${texts.done}: ${handed.file}` : texts.done}>
      <Facts
        facts={[
          [texts.added, formatQuantity(taken.added)],
          [texts.changed, formatQuantity(taken.changed)],
          [texts.unchanged, formatQuantity(taken.unchanged)],
        ]}
      />
      {taken.on_sale > 0 ? <Note>{texts.onSale(formatQuantity(taken.on_sale))}</Note> : null}
      {passwords.length > 0 ? <Passwords passwords={passwords} /> : null}
      <div className={classes.buttons}>
        <Button
          renderRoot={props => (
            <Link {...props} to={placeOf[kind]} search={kind === 'onlineOrders' ? { view: 'all' } : {}} />
          )}
        >
          {texts.see[kind]}
        </Button>
        <Another work={work} kind={kind} />
      </div>
    </Block>
  );
}

function Another({ work, kind }: { work: Work; kind: ImportKind }) {
  return (
    <Button variant="default" onClick={() => work.again(kind)}>
      {texts.another}
    </Button>
  );
}
