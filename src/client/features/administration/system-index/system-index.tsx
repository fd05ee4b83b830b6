import { createFileRoute } from '@tanstack/react-router';
import { systemIndex } from '#calls/administration/index.ts';
import type { SystemIndex } from '#calls/administration/system-index.ts';
import { t } from '../../../messages/en.ts';
import { useRecord } from '../../../read/use-record.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Block, FormPage } from '../../../ui/form-page.tsx';
import { Freshness } from '../../../ui/marks.tsx';
import { Note } from '../../../ui/note.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { RecordMissing } from '../../../workflows/list/record-missing.tsx';
import { OneIndex } from './one-index.tsx';
import classes from './system-index.module.css';

export const Route = createFileRoute('/_default/systemIndex')({ component: SystemIndexes });

const texts = t.systemIndex;

/** Whether the books are whole: each check with what it found last. */
function SystemIndexes() {
  const record = useRecord(systemIndex.list, {});
  if (!record.data)
    return record.isPending ? (
      <EmptyState title={t.ui.loading} />
    ) : (
      <RecordMissing record={record} words={{ loading: t.ui.loading, notFound: '' }} list="/" />
    );
  const { indexes } = record.data;
  const refresh = () => void record.refresh();
  const listed = (kind: SystemIndex['kind']) => (
    <ul className={classes.list}>
      {indexes
        .filter(one => one.kind === kind)
        .map(one => (
          <OneIndex key={one.index} one={one} refresh={refresh} />
        ))}
    </ul>
  );
  return (
    <FormPage
      title={t.pages['/systemIndex']}
      marks={<Freshness asOf={record.asOf} source={record.source} />}
      actions={
        <CallButton call={systemIndex.runAll} input={{ rebuild: false }} look="primary" onSent={refresh}>
          {texts.checkAll}
        </CallButton>
      }
    >
      <p className={classes.lead}>{texts.lead}</p>
      <Verdict indexes={indexes} />
      <Block title={texts.derived}>
        <p className={classes.lead}>{texts.derivedHint}</p>
        {listed('derived')}
      </Block>
      <Block title={texts.proofs}>
        <p className={classes.lead}>{texts.proofsHint}</p>
        {listed('proof')}
      </Block>
    </FormPage>
  );
}

function Verdict({ indexes }: { indexes: readonly SystemIndex[] }) {
  const unchecked = indexes.filter(({ checked_at }) => checked_at === null).length;
  const wrong = indexes.filter(({ differences }) => differences > 0).length;
  return (
    <div role="status">
      <Note tone={wrong > 0 ? 'warn' : 'info'}>
        {wrong > 0 ? texts.wrong(wrong) : unchecked > 0 ? texts.unchecked(unchecked) : texts.whole}
      </Note>
    </div>
  );
}
