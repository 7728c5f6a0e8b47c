import type { ReactNode } from 'react'
import { ScoreChip } from '../../fleet/ScoreChip.tsx'
import type { Row } from './rows.ts'

/** The score of a row in its colour; undefined where it has none, which its text says. */
export const scoreCell = ({ score }: Row): ReactNode =>
  typeof score === 'number' ? <ScoreChip score={score} /> : undefined
