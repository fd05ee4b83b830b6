import type { ReactElement } from 'react';

/**
 * Line icons on a 24 × 24 grid, drawn in the text's colour. `size` is px at text of 16 px. Decoration only:
 * the control they stand in has a name.
 */
export type IconProps = { size?: number; className?: string };

export function icon(...paths: string[]): (props: IconProps) => ReactElement {
  return function Icon({ size = 20, className }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={`${size / 16}rem`}
        height={`${size / 16}rem`}
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {paths.map(path => (
          <path key={path} d={path} />
        ))}
      </svg>
    );
  };
}
