import type { ScheduleRun } from '@rastro/core/api/schedules'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { api } from '../../api/schedules.ts'
import { Chip } from '../../fleet/Chip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { outcomesOf } from './run-outcome.ts'
import styles from './Schedules.module.css'

const pageSize = 20

/** The runs of a schedule with their outcomes, the latest first. */
export function Runs({ groupId }: { groupId: number }): ReactNode {
  const t = useT('schedules')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: viewKey('scheduleRun', 'of', groupId),
    initialPageParam: 0,
    queryFn: ({ pageParam: offset }) =>
      api.schedules.runs({ params: { id: groupId }, query: { limit: pageSize, offset } }),
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    meta: { quiet: true },
  })
  if (!data && error) {
    return (
      <p role="alert" className={styles.failed}>
        {errorText(error)} <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
      </p>
    )
  }
  if (!data) return <Skeleton height={120} />
  const runs = data.pages.flat()
  if (runs.length === 0) return <p>{t('scheduleRunsNone')}</p>
  return (
    <>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={`${run.deviceId} ${run.startTime.getTime()}`}>
            <Run run={run} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('scheduleRunsMore')}
        </Button>
      )}
    </>
  )
}

function Run({ run }: { run: ScheduleRun }): ReactNode {
  const t = useT('schedules')
  const format = useFormat()
  const device = useDevice(run.deviceId)
  const start = format.dateTime(run.startTime)
  return (
    <>
      <b className="ellipsis">{device?.name ?? t('scheduleVehicleGone', { id: run.deviceId })}</b>
      <small>
        {run.endTime
          ? t('scheduleRunSpan', { start, end: format.dateTime(run.endTime) })
          : t('scheduleRunOn', { start, stop: format.dateTime(run.stopTime) })}
      </small>
      <span className={styles.outcomes}>
        {outcomesOf(run).map(({ text, tone }) => (
          <Chip key={text} tone={tone}>
            {t(text)}
          </Chip>
        ))}
      </span>
    </>
  )
}
