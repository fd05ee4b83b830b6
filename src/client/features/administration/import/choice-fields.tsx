import { Select } from '@mantine/core';
import { pagePermissions } from '#calls/administration/index.ts';
import { permissionSetName } from '../../../messages/administration/permission-sets.ts';
import { t } from '../../../messages/en.ts';
import { useFranchiseUser } from '../../../read/boot.ts';
import { useAll } from '../../../read/use-all.ts';
import type { Choice } from './columns/file-kinds.ts';
import type { Choices } from './columns/rows.ts';
import classes from './import.module.css';

const texts = t.imports;

/** What rows that leave a cell empty say. */
export function ChoiceFields(props: {
  wanted: readonly Choice[];
  choices: Choices;
  onChange(next: Choices): void;
}) {
  const { wanted, choices, onChange } = props;
  const options = useOptions();
  return (
    <div className={classes.buttons}>
      {wanted.map(choice => (
        <Select
          key={choice}
          label={texts.choices[choice]}
          placeholder={texts.asTheFileSays}
          clearable
          searchable
          data={options[choice]}
          value={choices[choice] ?? null}
          onChange={chosen => onChange({ ...choices, [choice]: chosen ?? '' })}
        />
      ))}
    </div>
  );
}

type Option = { value: string; label: string };

function useOptions(): Readonly<Record<Choice, Option[]>> {
  const places = (useFranchiseUser()?.locations ?? []).filter(({ franchise_code }) => franchise_code !== '');
  const sets = useAll(pagePermissions.filter);
  const shops = places.filter(({ location_type }) => location_type === 'store');
  return {
    franchise_code: shops.map(({ franchise_code, name }) => ({
      value: franchise_code,
      label: `${franchise_code} ${name}`,
    })),
    location_code: places.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    permission_set: sets.map(({ name }) => ({ value: name, label: permissionSetName(name) })),
  };
}
