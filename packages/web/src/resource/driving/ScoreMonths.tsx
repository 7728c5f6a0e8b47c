import { formatNumber } from '@rastro/core/format/numbers'
import type { ScoreMonth } from '@rastro/core/model/driving-score'
import { scoreRules } from '@rastro/core/vehicle/driving-score'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/driving.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ChartIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ColumnChart } from '../charts/ColumnChart.tsx'
import { Section, Wide } from '../form/Section.tsx'
import { errorText } from '../show-error.ts'

/** Decision 181: the scores of a driver or a vehicle over twelve months, once they are asked for, as each report is written down. */
export function ScoreMonths({
  about,
}: {
  about: { readonly driverId: number } | { readonly deviceId: number }
}): ReactNode {
  const t = useT('resource')
  const [isAsked, ask] = useState(false)
  const mayReport = useCan('reports')
  const { data, error } = useQuery({
    queryKey: localKey('score months', about),
    queryFn: () => api.driving.months({ query: about }),
    enabled: isAsked,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (!mayReport || !has('driving')) return null
  const hint = t('driverId' in about ? 'scoreMonthsOfDriver' : 'scoreMonthsOfVehicle')
  return (
    <Section id="score-months" title={t('scoreMonthsTitle')} hint={hint}>
      <Wide>
        {!isAsked ? (
          <Button icon={ChartIcon} onClick={() => ask(true)}>
            {t('scoreMonthsShow')}
          </Button>
        ) : error ? (
          <p role="alert">{errorText(error)}</p>
        ) : !data ? (
          <Skeleton height={240} />
        ) : data.every(({ distance }) => distance === 0) ? (
          <p role="status">{t('scoreMonthsNone')}</p>
        ) : (
          <Curve months={data} />
        )}
      </Wide>
    </Section>
  )
}

function Curve({ months }: { months: readonly ScoreMonth[] }): ReactNode {
  const t = useT('resource')
  const format = useFormat()
  const { good, poor, minimumDistance } = scoreRules
  const bars = months.map(({ month, score, distance }) => {
    const way = { distance: format.way(distance) }
    return {
      key: month,
      text: `${month.slice(5)}/${month.slice(2, 4)}`,
      total: score ?? 0,
      amount:
        score === null
          ? t('scoreMonthsTooLittle', way)
          : t('scoreMonthsValue', { score: formatNumber(score, 1), ...way }),
      colour: (score ?? 0) >= good ? 'green' : (score ?? 0) >= poor ? 'orange' : 'red',
    } as const
  })
  return (
    <ColumnChart
      title={t('scoreMonthsTitle')}
      heads={[t('scoreMonthsMonth'), t('scoreMonthsScore')]}
      note={t('scoreMonthsNote', { good, poor, distance: format.way(minimumDistance) })}
      bars={bars}
      most={100}
    />
  )
}
