import type { ReactNode } from 'react'

interface SpeedGaugeProps {
  /** The digits in the middle. */
  value: number
  unit: string
  /** Filled part of the arc, 0 to 1. */
  share: number
  /** The position of the limit on the arc, 0 to 1. */
  limit?: number | undefined
  /** Colour of the arc. */
  colour: string
  /** The speed of a silent vehicle: its digits are dimmed. */
  past?: boolean
  label: string
}

/** Speed as an arc of 240° with the limit as a red tick, 80 × 72 (MAP-6). */
export function SpeedGauge({ value, unit, share, limit, colour, past, label }: SpeedGaugeProps): ReactNode {
  const filled = arc(Math.min(1, Math.max(0, share)))
  return (
    <svg width="80" height="72" viewBox="0 0 80 72" fill="none" role="img" aria-label={label}>
      <path d={arc(1)} stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      {share > 0.005 && (
        <>
          {!past && <path d={filled} stroke="var(--marker-line)" strokeWidth="8" strokeLinecap="round" />}
          <path d={filled} stroke={colour} strokeWidth="5.5" strokeLinecap="round" />
        </>
      )}
      {limit !== undefined && <path d={tick(Math.min(1, limit))} stroke="var(--alarm)" strokeWidth="2.5" />}
      <text x="40" y="49" textAnchor="middle" style={past ? pastDigits : digits}>
        {value}
      </text>
      <text x="40" y="63" textAnchor="middle" style={unitText}>
        {unit}
      </text>
    </svg>
  )
}

const centre = 40
const radius = 34
const startDegrees = 150
const sweepDegrees = 240
const digits = {
  font: '600 27px var(--font)',
  letterSpacing: '-.035em',
  fill: 'var(--t1)',
  fontVariantNumeric: 'tabular-nums',
}
const pastDigits = { ...digits, fontWeight: 500, fill: 'var(--t3)' }
const unitText = { font: '500 11px var(--font)', fill: 'var(--t3)' }

function point(share: number, distance: number): string {
  const angle = ((startDegrees + sweepDegrees * share) * Math.PI) / 180
  return `${(centre + distance * Math.cos(angle)).toFixed(1)} ${(centre + distance * Math.sin(angle)).toFixed(1)}`
}

function arc(share: number): string {
  const large = sweepDegrees * share > 180 ? 1 : 0
  return `M${point(0, radius)}A${radius} ${radius} 0 ${large} 1 ${point(share, radius)}`
}

const tick = (share: number): string => `M${point(share, 27)}L${point(share, 39)}`
