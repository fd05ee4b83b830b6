/** What a schema says of a text, as far as an input shows it. */
export type TextSchema = {
  readonly type?: string;
  readonly pipe?: readonly TextSchema[];
  readonly wrapped?: TextSchema;
  readonly requirement?: unknown;
};

const partsOf = (schema: TextSchema): TextSchema[] => [
  schema,
  ...[...(schema.pipe ?? []), ...(schema.wrapped ? [schema.wrapped] : [])].flatMap(partsOf),
];

export function limitsOf(schema: TextSchema): { required: boolean; maxLength?: number } {
  const parts = partsOf(schema);
  const required = parts.some(({ type }) => type === 'min_length' || type === 'picklist');
  const longest = parts.find(({ type }) => type === 'max_length');
  return longest ? { required, maxLength: Number(longest.requirement) } : { required };
}
