import type { ReactNode } from 'react'

/** A glyph given as one path on the 24 px grid, at 34 px for instance; 1.75 px lines at any size. */
export function PathIcon({ path, size }: { path: string; size: number }): ReactNode {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.75 * 24) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
