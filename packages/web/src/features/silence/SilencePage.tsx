import { readPage } from '@rastro/core/kit/page'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localKey } from '../../api/query-keys.ts'
import { api } from '../../api/silence.ts'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './Silence.module.css'
import { SilentVehicle } from './SilentVehicle.tsx'

const limit = 25
/** Minutes of silence from which a vehicle is listed. */
const lengths = { any: 0, hour: 60, day: 1440, week: 10_080 } as const
type Length = keyof typeof lengths
const words = { any: 'silenceAny', hour: 'silenceHour', day: 'silenceDay', week: 'silenceWeek' } as const

/** The silent vehicles, the latest first, with the likely cause of each and what to do next. */
export default function SilencePage(): ReactNode {
  const t = useT('silence')
  const now = useNow(20_000)
  const [length, setLength] = useState<Length>('hour')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: localKey('silences', length),
    queryFn: ({ pageParam }) =>
      readPage(api.silence.list, {
        query: { minutes: lengths[length], limit, ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
  })
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <main className={styles.page}>
      <ReportHead title={t('reportSilence')} />
      <search className={styles.tools} aria-label={t('silenceSince')}>
        <Segments<Length>
          label={t('silenceSince')}
          value={length}
          choices={(Object.keys(lengths) as Length[]).map((value) => ({ value, text: t(words[value]) }))}
          onChange={setLength}
        />
      </search>
      {items ? (
        items.length > 0 ? (
          <ul className={styles.list} aria-label={t('reportSilence')}>
            {items.map((item) => (
              <SilentVehicle key={item.deviceId} item={item} now={now} />
            ))}
          </ul>
        ) : (
          <Empty title={t('silenceNone')}>
            <p>{t('silenceNoneHint')}</p>
          </Empty>
        )
      ) : error ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
        </div>
      ) : (
        <Skeleton height={240} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('silenceMore')}
          </Button>
        </div>
      )}
    </main>
  )
}
