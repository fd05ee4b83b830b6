export const root: string;
export const cache: string;
export function readStamp(name: string): string;
export function writeStamp(name: string, text: string): void;
export function digest(paths: string[], skip?: (path: string) => boolean): string;
