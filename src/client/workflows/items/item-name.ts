/** An item with its variant, as a person reads it. */
export function nameOf(item: { description: string; variant_description: string }): string {
  return item.variant_description ? `${item.description}, ${item.variant_description}` : item.description;
}
