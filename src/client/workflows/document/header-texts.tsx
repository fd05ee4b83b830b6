import { Textarea, TextInput } from '@mantine/core';
import { t } from '../../messages/en.ts';
import { limitsOf, type TextSchema } from '../../ui/inputs/schema-limits.ts';

type Named = keyof typeof t.headerFields.names;
type TextField<H> = { [F in keyof H]: H[F] extends string ? F : never }[keyof H] & Named & string;

/** From this length on a text is written in several lines. */
const long = 200;

/** Texts of a header that a person types. Each may be as long as the call of its document takes it. */
export function HeaderTexts<H extends object, const F extends TextField<H>>({
  schema,
  fields,
  header,
  onChange,
}: {
  schema: { readonly entries: Readonly<Record<NoInfer<F>, TextSchema>> };
  fields: readonly F[];
  header: H;
  onChange: (patch: Partial<H>) => void;
}) {
  return fields.map(field => {
    const { maxLength = 0 } = limitsOf(schema.entries[field]);
    const props = {
      label: t.headerFields.names[field],
      maxLength,
      value: String(header[field]),
      // A field of a text.
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ [field]: event.currentTarget.value } as Partial<H>),
    };
    return maxLength > long ? (
      <Textarea key={field} {...props} autosize minRows={2} />
    ) : (
      <TextInput key={field} {...props} autoComplete="off" />
    );
  });
}
