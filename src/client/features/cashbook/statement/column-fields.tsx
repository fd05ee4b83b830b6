import { Select } from '@mantine/core';
import { t } from '../../../messages/en.ts';
import classes from '../cashbook.module.css';
import type { StatementFile } from './read-statement.ts';
import {
  identifiesTransfer,
  isEnough,
  type StatementColumns,
  type StatementField,
  statementFields,
} from './statement-fields.ts';

const texts = t.statement;
// The keys of a record are its own.
const fields = Object.keys(statementFields) as StatementField[];

/** Which column says what, to be put right where it was not recognised. */
export function StatementColumnFields(props: {
  file: Extract<StatementFile, { form: 'table' }>;
  onChange(columns: StatementColumns): void;
}) {
  const { headers, columns } = props.file;
  const options = headers.map((header, index) => ({
    value: String(index),
    label: String(header) || texts.column(index + 1),
  }));
  const choose = (field: StatementField, chosen: string | null) =>
    props.onChange(
      headers.map((_, index) => {
        const old = columns[index] ?? null;
        return String(index) === chosen ? field : old === field ? null : old;
      }),
    );
  return (
    // Out of the way where all was recognised: what was read is looked at first.
    <details className={classes.columns} open={!isEnough(columns) || !identifiesTransfer(columns)}>
      <summary>{texts.columns}</summary>
      <div>
        {fields.map(field => {
          const at = columns.indexOf(field);
          return (
            <Select
              key={field}
              label={texts.fields[field]}
              placeholder={texts.none}
              clearable
              data={options}
              value={at < 0 ? null : String(at)}
              onChange={chosen => choose(field, chosen)}
            />
          );
        })}
      </div>
    </details>
  );
}
