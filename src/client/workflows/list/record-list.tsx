import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { RowOf } from '#calls/kit/call.ts';
import type { AnyResource, InputsOf } from '#calls/kit/resource.ts';
import { t } from '#client/messages/en.ts';
import { usePermit } from '../../read/permissions.ts';
import { IconPlus } from '../../ui/icons.tsx';
import { type ListPath, linkTo, type Place } from '../../ui/place.ts';
import type { Column } from './columns.ts';
import { ListPage } from './list-page.tsx';
import { useOpenRow } from './open-row.ts';

// Loaded when the first record is opened.
const RecordSheet = lazy(() => import('./record-sheet.tsx'));

/** In the URL with the list's own keys: the key of the open record, or `new`. */
const param = 'record';

/**
 * The screen of a simple thing: a list with rows that open in a sheet. There a person adds, changes and
 * removes them. The open record stands in the URL, so that "back" closes it. The calls say what is allowed.
 */
export function RecordList<A extends AnyResource>(props: {
  of: A & { readonly about: { readonly page: ListPath } };
  /** One of them, as it stands in titles: "Fee". */
  noun: string;
  columns: readonly Column<RowOf<A['filter']>>[];
  filters?: ReactNode;
  /** Buttons before that of a new one. */
  actions?: ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** The values of a new one. */
  blank: InputsOf<A>;
  /** The inputs of its sheet. */
  fields: ReactNode;
}) {
  const { of, noun, blank, fields } = props;
  const { page } = of.about;
  const add = of.add ?? of.create;
  const { opened, target, close } = useOpenRow(page, param);
  const openable = opened === 'new' ? add : of.update;
  const { mayCall } = usePermit();
  return (
    <>
      <ListPage
        call={of.filter}
        empty={{ title: t.ui.nothingHere, hint: t.ui.nothingHereHint }}
        columns={props.columns}
        page={page}
        filters={props.filters}
        above={props.above}
        open={of.update ? row => target(row.id) : undefined}
        actions={
          <>
            {props.actions}
            {add && mayCall(add) ? (
              <LinkButton leftSection={<IconPlus />} target={target('new')}>
                {t.ui.addNew}
              </LinkButton>
            ) : null}
          </>
        }
      />
      {opened === undefined || !openable ? null : (
        <Suspense>
          <RecordSheet key={opened} record={opened} onClose={close} {...{ of, noun, blank, fields }} />
        </Suspense>
      )}
    </>
  );
}

function LinkButton({ target, ...rest }: ButtonProps & { target: Place; children: ReactNode }) {
  return <Button c="white" {...rest} renderRoot={props => <Link {...props} {...linkTo(target)} />} />;
}
