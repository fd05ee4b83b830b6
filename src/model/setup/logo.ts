/** Dots that the company's logo is wide and high at most: as wide as the narrowest paper. */
export const logoWidth = 384;
export const logoHeight = 160;
/** It travels with the company's settings, to every tablet. */
export const logoBytes = 20_000;

const form = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const longest = 30 + Math.ceil(logoBytes / 3) * 4;

/** A picture as the text of its address, or nothing. What it really is, its bytes say. */
export const isLogoText = (text: string): boolean =>
  text === '' || (text.length <= longest && form.test(text));

/** Its bytes, as base64. */
export const logoBase64 = (text: string): string => form.exec(text)?.[1] ?? '';
