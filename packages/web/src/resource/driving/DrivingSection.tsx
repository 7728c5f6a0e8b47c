import { readPage } from '@rastro/core/kit/page'
import type { DrivingTurn } from '@rastro/core/model/driving-turn'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/driving.ts'
import { localKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ReplayIcon, SheetIcon } from '../../ui/icons.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Section, Wide } from '../form/Section.tsx'
import { errorText } from '../show-error.ts'
import styles from './DrivingSection.module.css'

/** Whose turns, or in which vehicle. */
type About = { readonly driverId: number } | { readonly deviceId: number }

const dayMs = 86_400_000
const lengths = ['7', '30', '93'] as const
type Length = (typeof lengths)[number]
const pageRows = 50

/** Who drove when: what a driver drove, or who drove a vehicle, once it is asked for, as each report is written down by the server. */
export function DrivingSection({ about }: { about: About }): ReactNode {
  const t = useT('resource')
  const [days, setDays] = useState<Length>('7')
  const [range, setRange] = useState<{ readonly from: Date; readonly to: Date }>()
  const mayReport = useCan('reports')
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: localKey('driving', about, range?.from.getTime(), range?.to.getTime()),
    queryFn: ({ pageParam: cursor }) =>
      readPage(api.driving.list, { query: { ...about, ...range!, limit: pageRows, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (page: { next: string | undefined }) => page.next,
    enabled: range !== undefined,
    gcTime: 0,
    meta: { quiet: true },
  })
  if (!mayReport || !has('driving')) return null
  const turns = data?.pages.flatMap(({ items }) => items)
  const isOfDriver = 'driverId' in about
  const title = t(isOfDriver ? 'drivenTitle' : 'drivenByTitle')
  const show = () => {
    const to = new Date()
    setRange({ from: new Date(to.getTime() - Number(days) * dayMs), to })
  }
  return (
    <Section id="driven" title={title} hint={t('drivenHint')}>
      <Wide>
        <div className={styles.head}>
          <Segments<Length>
            label={t('drivenDays')}
            value={days}
            choices={lengths.map((value) => ({ value, text: t('drivenLastDays', { count: Number(value) }) }))}
            onChange={(value) => {
              setDays(value)
              setRange(undefined)
            }}
          />
          <Button icon={ReplayIcon} onClick={show}>
            {t('drivenShow')}
          </Button>
        </div>
        {error ? (
          <p role="alert">{errorText(error)}</p>
        ) : range && !turns ? (
          <Skeleton height={60} />
        ) : turns?.length === 0 ? (
          <p role="status">{t(isOfDriver ? 'drivenNone' : 'drivenByNone')}</p>
        ) : (
          turns && (
            <ul className={styles.turns} aria-label={title}>
              {turns.map((turn) => (
                <Turn key={`${turn.deviceId} ${turn.from.getTime()}`} turn={turn} isOfDriver={isOfDriver} />
              ))}
            </ul>
          )
        )}
        <div className={styles.head}>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('sharedMore')}
            </Button>
          )}
          {range && turns && turns.length > 0 && (
            <>
              <FileButton about={about} range={range} format="xlsx" />
              <FileButton about={about} range={range} format="csv" />
            </>
          )}
        </div>
      </Wide>
    </Section>
  )
}

function Turn({ turn, isOfDriver }: { turn: DrivingTurn; isOfDriver: boolean }): ReactNode {
  const t = useT('resource')
  const times = useTimes()
  const { deviceName, driverName, driverUniqueId, from, to } = turn
  return (
    <li>
      <b>{isOfDriver ? deviceName : (driverName ?? t('drivenUnknown', { id: driverUniqueId }))}</b>
      <span>
        {to
          ? t('drivenSpan', { from: times.dateTime(from), to: times.dateTime(to) })
          : t('drivenSince', { time: times.dateTime(from) })}
      </span>
    </li>
  )
}

interface FileButtonProps {
  about: About
  range: { readonly from: Date; readonly to: Date }
  format: 'xlsx' | 'csv'
}

/** Downloads all of the interval, which the server writes (decision 141). */
function FileButton({ about, range, format }: FileButtonProps): ReactNode {
  const t = useT('resource')
  const query = new URLSearchParams({
    ...Object.fromEntries(Object.entries(about).map(([key, id]) => [key, String(id)])),
    from: range.from.toISOString(),
    to: range.to.toISOString(),
  })
  return (
    <Button icon={SheetIcon} onClick={() => location.assign(`/api/reports/driving/${format}?${query}`)}>
      {t(format === 'xlsx' ? 'listExportSheet' : 'listExportText')}
    </Button>
  )
}
