import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { List } from '#calls/kit.ts';
import { t } from '#client/messages/en.ts';
import { type PageUrl, pages } from '#model/pages.ts';
import { usePermit } from '../data/permissions.ts';
import type { Column } from './columns.ts';
import { IconPlus } from './icons.tsx';
import { ListPage } from './list-page.tsx';
import { useOpenRow } from './open-row.ts';
import { type ListPath, linkTo, type Place } from './place.ts';
import type { RecordKind } from './record-kind.ts';

// Loaded when the first record is opened.
const RecordSheet = lazy(() => import('./record-sheet.tsx'));

/** In the URL beside the list's own keys: the key of the open record, or `new`. */
const param = 'record';

/**
 * Master data: a list whose rows open in a sheet, where they are added, changed and removed. The open record stands in
 * the URL, so that "back" closes it. What is allowed is said by the calls.
 */
export function RecordList<R extends object, V extends object>(props: {
  page: ListPath & PageUrl;
  call: List<R>;
  columns: readonly Column<R>[];
  filters?: ReactNode;
  kind: RecordKind<R, V>;
}) {
  const { page, call, kind } = props;
  const { opened, target, close } = useOpenRow(page, param);
  const { mayCall } = usePermit();
  const keyName = call.list.key as keyof R; // a list's key is a field of its rows
  return (
    <>
      <ListPage
        title={pages[page].name}
        call={call}
        columns={props.columns}
        page={page}
        filters={props.filters}
        open={row => target(String(row[keyName]))}
        actions={
          mayCall(kind.add.call) ? (
            <LinkButton leftSection={<IconPlus />} target={target('new')}>
              {t.ui.addNew}
            </LinkButton>
          ) : null
        }
      />
      {opened === undefined ? null : (
        <Suspense>
          <RecordSheet key={opened} call={call} kind={kind as never} record={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function LinkButton({ target, ...rest }: ButtonProps & { target: Place; children: ReactNode }) {
  return <Button c="white" {...rest} renderRoot={props => <Link {...props} {...linkTo(target)} />} />;
}
