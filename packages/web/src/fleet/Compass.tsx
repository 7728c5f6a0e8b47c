import type { ReactNode } from 'react'

// At 0 stands the N.
const marks = [45, 90, 135, 180, 225, 270, 315]

/** A compass rose whose needle shows the course, in degrees from north (MAP-20). */
export function Compass({ degrees, size = 72, label }: { degrees: number; size?: number; label: string }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 72 72" fill="none" role="img" aria-label={label}>
      <circle cx="36" cy="36" r="33" fill="var(--s2)" stroke="var(--line)" />
      {marks.map((mark) => (
        <path
          key={mark}
          d={mark % 90 === 0 ? 'M36 5v6' : 'M36 5v3.5'}
          transform={`rotate(${mark} 36 36)`}
          stroke={mark % 90 === 0 ? 'var(--t2)' : 'var(--line-strong)'}
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      ))}
      <text x="36" y="13" textAnchor="middle" style={{ font: '600 10px var(--font)', fill: 'var(--t2)' }}>
        N
      </text>
      <path
        d="M36 16.5 44.5 47 36 41.5 27.5 47z"
        transform={`rotate(${degrees} 36 36)`}
        fill="var(--brand-ink)"
        stroke="var(--s2)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
