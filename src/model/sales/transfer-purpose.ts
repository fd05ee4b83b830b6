export const purposeLength = 25;

/** Letters without their marks, digits, hyphens and single spaces, at most 25. */
export function plainPurpose(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[^0-9A-Za-z-]+/g, ' ')
    .trim()
    .slice(0, purposeLength)
    .trimEnd();
}
