import { Button, Select, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { pagePermissions, pageStructures } from '#calls/administration/index.ts';
import type { PagePermissionSet } from '#calls/administration/page-permissions.ts';
import type { PermissionEntry } from '#model/administration/page-structure.ts';
import type { DiscountLimit } from '#model/sales/discounts.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { useCallForm } from '../../../outbox/form.ts';
import { useAll } from '../../../read/use-all.ts';
import { Block, Fields, FormPage } from '../../../ui/form-page.tsx';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { PercentInput } from '../../../ui/inputs/percent-input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Matrix, structuresOf } from './matrix.tsx';
import { People } from './people.tsx';
import { Preview } from './preview.tsx';
import { RemoveSet } from './remove-set.tsx';

const texts = t.permissionSets;

export type SetValues = {
  name: string;
  permission_type: 'edit' | 'view';
  entries: PermissionEntry[];
  discount_limit: DiscountLimit | null;
};

const inputOf = ({ entries, ...values }: SetValues) => ({
  ...values,
  pages: JSON.stringify(entries.map(({ page_url }) => page_url)),
  permissions: JSON.stringify(entries),
});

/** A permission set, new without `set`: what it grants, what that comes to, and who has it. */
export function SetForm(props: { initial: SetValues; set?: PagePermissionSet; refresh?(): Promise<void> }) {
  const { initial, set, refresh } = props;
  const navigate = useNavigate();
  const rows = useAll(pageStructures.filter);
  const onSent = (sent: { kind: string; answer?: unknown }) => {
    if (sent.kind !== 'done') return;
    if (set) return void refresh?.();
    void navigate({ to: '/pagePermission', search: {} });
  };
  const creating = useCallForm<typeof pagePermissions.create, SetValues>(pagePermissions.create, {
    initial,
    toInput: inputOf,
    fieldsAt: '',
    onSent,
  });
  const updating = useCallForm<typeof pagePermissions.update, SetValues>(pagePermissions.update, {
    initial,
    toInput: values => ({
      id: set?.id ?? 0,
      ...inputOf(values),
      // A name that was only read in another language is not changed.
      name: set && values.name === permissionSetName(set.name) ? set.name : values.name,
    }),
    fieldsAt: '',
    onSent,
  });
  const { form, submit, busy, allowed } = set ? updating : creating;
  const { entries, permission_type, discount_limit } = form.values;
  const why = !allowed.ok && allowed.reason === 'connection' ? allowed.why : null;
  return (
    <FormPage
      title={set ? permissionSetName(set.name) : t.ui.addTitle(texts.one)}
      onSubmit={event => {
        event.preventDefault();
        if (why === null) void submit();
      }}
      actions={
        <>
          {set ? (
            <>
              <RemoveSet set={set} />
              <Button
                variant="default"
                renderRoot={button => (
                  <Link {...button} to="/pagePermission/detail/$" params={{ _splat: `${set.id}/copy` }} />
                )}
              >
                {texts.copy}
              </Button>
            </>
          ) : null}
          <Button type="submit" loading={busy} disabled={why !== null}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      {why === null ? null : <Note tone="warn">{why}</Note>}
      <Block>
        <Fields>
          <TextInput label={texts.name} required {...form.getInputProps('name')} />
          <Select
            label={texts.type}
            description={texts.typeHint}
            allowDeselect={false}
            data={(['edit', 'view'] as const).map(value => ({ value, label: texts.types[value] }))}
            value={permission_type}
            onChange={next => form.setFieldValue('permission_type', next === 'view' ? 'view' : 'edit')}
          />
        </Fields>
        <Limit value={discount_limit} change={next => form.setFieldValue('discount_limit', next)} />
      </Block>
      <Block title={texts.matrix}>
        <Matrix
          structures={structuresOf(rows)}
          entries={entries}
          change={next => form.setFieldValue('entries', next)}
        />
      </Block>
      <Block title={texts.preview}>
        <Preview type={permission_type} entries={entries} />
      </Block>
      {set ? <People key={set.users} set={set} refresh={async () => refresh?.()} /> : null}
    </FormPage>
  );
}

/** What people may take off by hand; nothing of a document is nothing at all. */
function Limit(props: { value: DiscountLimit | null; change(limit: DiscountLimit | null): void }) {
  const { percent, line_percent, amount } = props.value ?? { percent: 0, line_percent: null, amount: null };
  const set = (next: Partial<DiscountLimit>) => {
    const limit = { percent, line_percent, amount, ...next };
    props.change(limit.percent === 0 && !limit.line_percent ? null : limit);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its legend would stand apart from the other fields
    <div role="group" aria-label={texts.discount}>
      <p>
        {texts.discount}
        {props.value === null ? `: ${texts.discountNone}` : ''}
      </p>
      <Fields>
        <PercentInput
          size="md"
          label={texts.percent}
          value={percent}
          onChange={next => set({ percent: next ?? 0 })}
        />
        <PercentInput
          size="md"
          label={texts.linePercent}
          value={line_percent}
          onChange={next => set({ line_percent: next })}
        />
        <AmountInput
          size="md"
          label={texts.amount}
          value={amount ?? 0}
          // An empty field is no limit.
          onChange={next => set({ amount: next === 0 ? null : next })}
        />
      </Fields>
    </div>
  );
}
