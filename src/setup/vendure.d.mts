export const vendureFolder: string;
