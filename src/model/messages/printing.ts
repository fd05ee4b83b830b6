import { messages } from './kit.ts';

/** Why a slip is not printed. */
export const printingMessages = /* @__PURE__ */ messages('printing', {
  noPrinter: 'There is no printer that can be printed on. Please check it under Devices.',
  printerPlace: 'The server may not print at this address. It must be of the shop’s own network.',
  placedByAdministrators: 'Only administrators change the address and the type of a printer.',
  noLogo: 'The logo is no PNG or JPEG of at most 384 by 160 dots and 20 KB.',
  notSlip: 'This is no slip that can be printed.',
  noSlip: 'There is no such slip.',
  slipIsKnown: 'What became of this slip is known already.',
  otherSlip: 'Another slip was printed under this number.',
});
