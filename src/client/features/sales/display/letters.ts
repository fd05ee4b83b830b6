import type { CSSProperties } from 'react';

/** The style sheet makes an amount as large as its letters fit. */
export const letters = (text: string) => ({ '--letters': text.length }) as CSSProperties; // React's type knows no names of ours
