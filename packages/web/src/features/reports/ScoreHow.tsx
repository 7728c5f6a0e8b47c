import { usualIdling } from '@rastro/core/model/behaviour-items'
import { scoreRules } from '@rastro/core/vehicle/driving-score'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import styles from './score.module.css'

const minuteMs = 60_000

/** How scores are made, as the rules say (decision 175), and the way between the scores and what took points. */
export function ScoreHow({ name }: { name: 'score' | 'ranking' | 'deductions' }): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const { search } = useLocation()
  const { braking, acceleration, cornering, speeding, idling, minimumDistance } = scoreRules
  const each = (points: number) => t('scoreRuleEach', { points })
  const most = (points: number) => t('scoreRuleMost', { points })
  const rules = [
    [t('deductionSpeedingMedium'), each(speeding.medium), ''],
    [t('deductionSpeedingSerious'), each(speeding.serious), ''],
    [
      t('deductionSpeedingVerySerious'),
      each(speeding.verySerious),
      t('scoreRuleSpeedingMost', { points: speeding.most }),
    ],
    [t('deductionBraking'), each(braking.each), most(braking.most)],
    [t('deductionAcceleration'), each(acceleration.each), most(acceleration.most)],
    [t('deductionCornering'), each(cornering.each), most(cornering.most)],
    [t('deductionIdling'), t('scoreRuleIdling', { free: idling.free }), most(idling.most)],
  ] as const
  return (
    <div className={styles.how}>
      {name === 'ranking' && <p>{t('rankingMinimum', { distance: format.value('distance', minimumDistance) })}</p>}
      <details>
        <summary>{t('scoreHow')}</summary>
        <p>{t('scoreHowText')}</p>
        <dl>
          {rules.map(([title, text, bound]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{[text, bound].filter(Boolean).join(', ')}</dd>
            </div>
          ))}
        </dl>
        <p>
          {t('scoreHowCounts', {
            minutes: usualIdling / minuteMs,
            distance: format.value('distance', minimumDistance),
          })}
        </p>
        <p>{t('scoreHowPlace', { distance: format.value('distance', minimumDistance) })}</p>
      </details>
      {name === 'score' && <Link to={`${paths.deductions}${search}`}>{t('scoreOpenDeductions')}</Link>}
      {name === 'deductions' && <Link to={`${paths.scores}${search}`}>{t('scoreOpenScores')}</Link>}
    </div>
  )
}
