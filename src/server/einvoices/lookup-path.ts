/** Where the code on a slip leads to: the code of an e-invoice follows. */
export const lookupPath = '/hd/';
