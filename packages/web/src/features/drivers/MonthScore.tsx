import { formatNumber } from '@rastro/core/format/numbers'
import type { DriverScore } from '@rastro/core/model/driving-score'
import { scoreRules } from '@rastro/core/vehicle/driving-score'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ScoreChip } from '../../fleet/ScoreChip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import styles from './Drivers.module.css'
import { type DriverSpan, driverReport } from './driver-report.ts'

/** A score with the points of each kind and what was counted, and the ways to the reports of this driver. */
export function MonthScore({ row, about }: { row: DriverScore; about: DriverSpan }): ReactNode {
  const t = useT('drivers')
  const format = useFormat()
  const distance = format.way(row.distance)
  const times = (count: number) => t('driverScoreIn', { count: formatNumber(count), distance })
  const { score, speedingMedium, speedingSerious, speedingVerySerious } = row
  const { speeding, braking, acceleration, cornering, idling } = scoreRules
  const speedings = speedingMedium + speedingSerious + speedingVerySerious
  const kinds = [
    [t('driverScoreSpeeding'), row.speedingPoints, speeding.most, times(speedings)],
    [t('driverScoreBraking'), row.brakingPoints, braking.most, times(row.braking)],
    [t('driverScoreAcceleration'), row.accelerationPoints, acceleration.most, times(row.acceleration)],
    [t('driverScoreCornering'), row.corneringPoints, cornering.most, times(row.cornering)],
    [t('driverScoreIdling'), row.idlingPoints, idling.most, format.value('hours', row.idleTime)],
  ] as const
  return (
    <div className={styles.score}>
      {score === null ? (
        <p>{t('driverScoreTooLittle', { distance, minimum: format.way(scoreRules.minimumDistance) })}</p>
      ) : (
        <p className={styles.scoreValue}>
          <ScoreChip score={score} /> {t('driverScoreOf')}
        </p>
      )}
      <dl className={styles.points}>
        {kinds.map(([title, points, most, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            {points !== null && <dd>{points > 0 ? `−${formatNumber(points, 1)}` : '0'}</dd>}
            {points !== null && (
              <dd aria-hidden className={styles.bar}>
                <span style={{ width: `${(points / most) * 100}%` }} />
              </dd>
            )}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.scoreLinks}>
        <Link to={driverReport(paths.deductions, about)}>{t('driverScoreDeductions')}</Link>
        <Link to={driverReport(paths.scores, about)}>{t('driverScoreReport')}</Link>
      </p>
    </div>
  )
}
