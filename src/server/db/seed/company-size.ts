/** How many items, customers and orders a demo company has; its shops and people are the same in each size. */
export type CompanySize = { items: number; customers: number; orders: number };

/** A network that one tries out: lists are long enough to search in. */
export const wholeCompany: CompanySize = { items: 1500, customers: 5000, orders: 3000 };

/** Something of everything. Quick to copy and to load onto a tablet, which each test does. */
export const smallCompany: CompanySize = { items: 300, customers: 400, orders: 800 };
