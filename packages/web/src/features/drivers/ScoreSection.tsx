import type { Driver } from '@rastro/core/resources/driver'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { SummaryIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MonthScore } from './MonthScore.tsx'
import { useMonthScore } from './use-month-score.ts'

/** Decision 175: the score of a driver in this month, once it is asked for, as each report is written down by the server. */
export function ScoreSection({ driver }: { driver: Driver }): ReactNode {
  const t = useT('drivers')
  const mayReport = useCan('reports')
  const [isAsked, ask] = useState(false)
  const { data, error, isFetching } = useMonthScore(driver, isAsked)
  if (!mayReport || !has('driving')) return null
  return (
    <Section id="score" title={t('driverScore')} hint={t('driverScoreHint')}>
      <Wide>
        {!isAsked ? (
          <Button icon={SummaryIcon} onClick={() => ask(true)}>
            {t('driverScoreShow')}
          </Button>
        ) : error ? (
          <p role="alert">{errorText(error)}</p>
        ) : isFetching || !data ? (
          <Skeleton height={120} />
        ) : data.row ? (
          <MonthScore row={data.row} about={data.about} />
        ) : (
          <p role="status">{t('driverScoreNone')}</p>
        )}
      </Wide>
    </Section>
  )
}
