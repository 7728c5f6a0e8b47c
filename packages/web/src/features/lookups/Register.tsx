import { lookupsApi } from '@rastro/core/api/lookups'
import { readPage } from '@rastro/core/kit/page'
import type { Lookup } from '@rastro/core/model/lookup'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ExportLookups } from './ExportLookups.tsx'
import { LookupRow } from './LookupRow.tsx'
import styles from './Lookups.module.css'

const api = clientOf({ lookups: { list: lookupsApi.list } })
const pageSize = 50
const dayMs = 86_400_000
/** The server reads no more days at a time. */
const maxDays = 93
const usualDays = 7

interface RegisterProps {
  of: 'device' | 'user'
  id: number
}

/** The lines of the register between two days, of everybody or of one person. */
export function Register({ of, id }: RegisterProps): ReactNode {
  const t = useT('lookups')
  const days = useZoneDays()
  const [from, setFrom] = useState(() => days.after(new Date(), 1 - usualDays))
  const [to, setTo] = useState(() => days.of(new Date()))
  const [person, setPerson] = useState<{ id: number; name: string }>()
  const start = days.start(from)
  const end = new Date(days.start(to).getTime() + dayMs - 1)
  const length = (end.getTime() - start.getTime()) / dayMs
  const isRange = length > 0 && length <= maxDays
  const query = {
    from: start,
    to: end,
    ...(of === 'device' ? { deviceId: id } : { userId: id }),
    ...(person && { userId: person.id }),
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: localKey('lookups', of, id, from, to, person?.id ?? 0),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      readPage(api.lookups.list, { query: { ...query, limit: pageSize, ...(cursor && { cursor }) } }),
    getNextPageParam: (last) => last.next,
    enabled: isRange,
    gcTime: 0,
    meta: { quiet: true },
  })
  const choose = (lookup: Lookup) => setPerson({ id: lookup.userId, name: lookup.userName ?? t('lookupsNobody') })
  return (
    <>
      <search className={styles.filter} aria-label={t('lookupsFilter')}>
        <Day label={t('lookupsFrom')} value={from} onChange={setFrom} />
        <Day label={t('lookupsUntil')} value={to} onChange={setTo} />
        {person && (
          <Button icon={CloseIcon} aria-label={t('lookupsEverybody')} onClick={() => setPerson(undefined)}>
            {t('lookupsPerson', { name: person.name })}
          </Button>
        )}
        {isRange && <ExportLookups query={query} disabled={!data?.pages[0]?.items.length} />}
      </search>
      {!isRange ? (
        <p role="alert">{t('lookupsRangeWrong', { days: maxDays })}</p>
      ) : error ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
        </div>
      ) : !data ? (
        <Skeleton height={160} />
      ) : data.pages[0]!.items.length === 0 ? (
        <p className={styles.none}>{t(of === 'device' ? 'lookupsNone' : 'lookupsNonePerson')}</p>
      ) : (
        <>
          <ul className={styles.rows} aria-label={t('lookupsTitle')}>
            {data.pages
              .flatMap(({ items }) => items)
              .map((lookup) => (
                <LookupRow
                  key={lookup.id}
                  lookup={lookup}
                  of={of}
                  onPerson={of === 'device' && !person ? () => choose(lookup) : undefined}
                />
              ))}
          </ul>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('lookupsMore')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange(day: string): void }): ReactNode {
  return (
    <TextField
      label={label}
      type="date"
      max="9999-12-30"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
