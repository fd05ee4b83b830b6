import { Button } from '@mantine/core';
import { useState } from 'react';
import { pagePermissions, users } from '#calls/administration/index.ts';
import { t } from '../../../messages/en.ts';
import { useListSearch } from '../../../read/search.ts';
import { useAll } from '../../../read/use-all.ts';
import { useList } from '../../../read/use-list.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { CallButton } from '../../../workflows/list/call-button.tsx';
import { SetChoice } from './set-choice.tsx';
import type { Selection } from './use-selection.ts';
import classes from './users.module.css';

const texts = t.users;

/** Below the list while people are selected: how many, and what to do with them together. */
export default function SelectionBar({ selection }: { selection: Selection }) {
  const { rows } = useList(users.filter, useListSearch(users.filter).input);
  const [binding, setBinding] = useState(false);
  const count = selection.rows.length;
  const ids = selection.rows.map(({ user_id }) => user_id);
  const done = ({ kind }: { kind: string }) => {
    if (kind === 'done') selection.end();
  };
  return (
    <section className={classes.bar} aria-label={texts.select}>
      <strong role="status">{texts.selected(count)}</strong>
      <Button variant="default" onClick={() => selection.toggleAll(rows)}>
        {texts.selectPage}
      </Button>
      {count > 0 && (
        <>
          <CallButton call={users.setActive} input={{ is_active: true, ids }} look="default" onSent={done}>
            {texts.activate}
          </CallButton>
          <CallButton
            call={users.setActive}
            input={{ is_active: false, ids }}
            look="danger"
            confirm={{
              title: texts.deactivateTitle(count),
              body: texts.deactivateBody,
              confirmLabel: texts.deactivate,
              danger: true,
            }}
            onSent={done}
          >
            {texts.deactivate}
          </CallButton>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setBinding(true)}>
            {texts.bind}
          </Button>
        </>
      )}
      <Button variant="default" onClick={selection.end}>
        {texts.selectDone}
      </Button>
      {binding && <Binding ids={ids} onClose={() => setBinding(false)} onSent={done} />}
    </section>
  );
}

function Binding(props: { ids: readonly number[]; onClose(): void; onSent(sent: { kind: string }): void }) {
  const sets = useAll(pagePermissions.filter);
  const [set, setSet] = useState<number | null>(null);
  const { ids } = props;
  return (
    <Sheet opened onClose={props.onClose} title={texts.bindTitle(ids.length)}>
      <SetChoice sets={sets} value={set} onChange={setSet} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onClose}>
          {t.ui.cancel}
        </Button>
        <CallButton
          call={users.setPermissions}
          input={{
            permissions: ids.map(admin_user_id => ({ admin_user_id, page_permission_id: set })),
          }}
          onSent={props.onSent}
        >
          {texts.bind}
        </CallButton>
      </div>
    </Sheet>
  );
}
