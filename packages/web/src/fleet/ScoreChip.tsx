import { formatNumber } from '@rastro/core/format/numbers'
import { scoreRules } from '@rastro/core/vehicle/driving-score'
import type { ReactNode } from 'react'
import { Chip } from './Chip.tsx'

/** A driving score of 0 to 100, tinted by how good it is (decision 175). */
export const ScoreChip = ({ score }: { score: number }): ReactNode => (
  <Chip tone={score >= scoreRules.good ? 'moving' : score >= scoreRules.poor ? 'warn' : 'alarm'}>
    {formatNumber(score, 1)}
  </Chip>
)
