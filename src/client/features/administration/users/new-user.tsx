import { Button, Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { Block, Fields, FormPage } from '../../../ui/form-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { HandedOver } from './handed-over.tsx';
import { DetailFields, JobField, NameFields } from './person-fields.tsx';
import { type NewPerson, useNewPerson } from './use-new-person.ts';
import classes from './users.module.css';

const texts = t.users;
/** So many shops are a tap each; more are searched. */
const mostCards = 12;

/** Stands for no shop where an empty value means that nothing is chosen. */
const none = '-';

type Shop = { readonly franchise_code: string; readonly name: string };

/** A new user who may sign in: name and job, and the shop where there are several. */
export function NewUser() {
  const user = useFranchiseUser();
  const shops = user?.locations.filter(({ location_type }) => location_type === 'store') ?? [];
  // Of one shop there is nothing to choose, and an administrator at a shop means that one.
  const only = user?.franchise?.franchise_code || (shops.length === 1 ? shops[0]?.franchise_code : undefined);
  const person = useNewPerson({ customer_no: only ?? null });
  const { form, submit, online, made, job } = person;
  if (made)
    return (
      <FormPage title={t.ui.addTitle(texts.one)}>
        <HandedOver made={made} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={person.next}>
            {texts.another}
          </Button>
          <Button renderRoot={props => <Link {...props} to="/users" search={{}} />}>
            {texts.handedOver}
          </Button>
        </div>
      </FormPage>
    );
  return (
    <FormPage
      title={t.ui.addTitle(texts.one)}
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
      actions={
        <Button type="submit" loading={form.submitting} disabled={!online}>
          {t.ui.save}
        </Button>
      }
    >
      {online ? null : <Note tone="warn">{t.call.needsConnection}</Note>}
      <Block>
        <Fields>
          <NameFields person={person} />
        </Fields>
        <JobField person={person} />
        {only === undefined && !job?.administrates ? <ShopField person={person} shops={shops} /> : null}
        <DetailFields person={person} />
      </Block>
    </FormPage>
  );
}

function ShopField({ person, shops }: { person: NewPerson; shops: readonly Shop[] }) {
  const { form, shop } = person;
  const options = [
    ...shops.map(({ franchise_code, name }) => ({ value: franchise_code, label: name })),
    { value: '', label: texts.noFranchise },
  ];
  const choose = (next: string | null) => {
    form.setFieldValue('customer_no', next);
    form.clearFieldError('customer_no');
  };
  const field = { label: texts.franchise, value: shop, error: form.errors.customer_no, onChange: choose };
  return shops.length > mostCards ? (
    <Select
      {...field}
      searchable
      placeholder={texts.chooseShop}
      data={options.map(({ value, label }) => ({
        value: value || none,
        label: value ? `${value} ${label}` : label,
      }))}
      value={shop === '' ? none : shop}
      onChange={next => choose(next === none ? '' : next)}
    />
  ) : (
    <ChoiceCards {...field} options={options} />
  );
}
