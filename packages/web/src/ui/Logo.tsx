import type { ReactNode } from 'react'

/** The logo of Rastro: a trace that ends in a position. */
export function Logo({ size = 26 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="var(--brand)" />
      <path
        d="M6.5 21.5c3.2 0 3.7-4.3 6.4-4.3"
        stroke="var(--on-brand)"
        strokeOpacity=".45"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <path d="M12.9 17.2c3.4 0 2.6-5.2 5-6.9" stroke="var(--on-brand)" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="19.6" cy="8.6" r="3.4" fill="var(--accent)" />
    </svg>
  )
}
