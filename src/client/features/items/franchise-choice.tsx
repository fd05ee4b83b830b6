import { Select } from '@mantine/core';
import { t } from '../../messages/en.ts';
import { useFranchiseUser } from '../../read/boot.ts';
import { Note } from '../../ui/note.tsx';
import classes from './items.module.css';

const texts = t.franchiseItems;

/** The franchise with the items that an administrator changes, known by its store. */
export function FranchiseChoice({
  value,
  onChange,
}: {
  value: string;
  onChange: (franchise: string) => void;
}) {
  const stores = useFranchiseUser()?.locations.filter(({ location_type }) => location_type === 'store') ?? [];
  return (
    <div className={classes.franchise}>
      <Select
        size="md"
        aria-label={texts.franchise}
        placeholder={texts.franchise}
        clearable
        data={stores.map(store => ({
          value: store.franchise_code,
          label: `${store.franchise_code} ${store.name}`,
        }))}
        value={value || null}
        onChange={franchise => onChange(franchise ?? '')}
      />
      {value === '' && <Note>{texts.ofCompany}</Note>}
    </div>
  );
}
