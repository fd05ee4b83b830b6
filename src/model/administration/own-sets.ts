/** The permission sets that a company begins with: by the names in the data, what people call them. */
export const ownSets = {
  'Store edit': 'Cashier',
  'Store manager': 'Shop manager',
  'Store view': 'Shop, looks only',
  Warehouse: 'Storeroom',
} as const;

const names: Readonly<Record<string, string | undefined>> = ownSets;

/** A set that the company named itself keeps its name. */
export const nameOfSet = (name: string): string => names[name] ?? name;
