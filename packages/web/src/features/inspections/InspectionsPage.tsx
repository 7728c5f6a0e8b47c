import { formatNumber } from '@rastro/core/format/numbers'
import { readPage } from '@rastro/core/kit/page'
import type { Inspection } from '@rastro/core/resources/inspection'
import { failedChecks } from '@rastro/core/vehicle/inspection'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '../../api/inspections.ts'
import { listKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { keptValue } from '../../outbox/outbox.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { useValue } from '../../session/value.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { InspectedPlate } from './InspectedPlate.tsx'
import styles from './Inspections.module.css'
import { KeptList } from './KeptList.tsx'
import { OfflineStrip } from './OfflineStrip.tsx'

const pageSize = 50

/** INSP-1: all inspections, the newest first, and those in this browser. */
export default function InspectionsPage(): ReactNode {
  const t = useT('inspections')
  const isNarrow = useMedia('(max-width: 600px)')
  // What was sent meanwhile is on the server
  const sent = useValue(keptValue).filter(({ state }) => state === 'sent').length
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: listKey('inspection', `pages ${sent}`),
    queryFn: ({ pageParam }) =>
      readPage(api.inspections.list, { query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  const items = data?.pages.flatMap((page) => page.items)
  const total = data?.pages[0]?.total
  const add = (
    <Link className={buttonClass('primary')} to={paths.newInspection()}>
      <Icon of={AddIcon} size={20} />
      {t('inspectionNew')}
    </Link>
  )
  const Rows = isNarrow ? Cards : Table
  return (
    <main className={styles.list}>
      <SettingsHead title={t('inspectionsTitle')} count={total}>
        {items?.length !== 0 && add}
      </SettingsHead>
      <OfflineStrip />
      <div className={styles.content}>
        <KeptList isOpenOnly />
        {!items ? (
          error ? (
            <p role="alert">{errorText(error)}</p>
          ) : (
            <Skeleton height={180} />
          )
        ) : items.length === 0 ? (
          <Empty title={t('inspectionEmptyTitle')} action={add}>
            <p>{t('inspectionEmptyText')}</p>
          </Empty>
        ) : (
          <Rows items={items} />
        )}
        {items && hasNextPage && (
          <div className={styles.more}>
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('inspectionMore')}
            </Button>
            {t('inspectionShown', { shown: formatNumber(items.length), total: formatNumber(total ?? 0) })}
          </div>
        )}
      </div>
    </main>
  )
}

const timeOf = ({ doneTime, dtcard }: Inspection): Date => doneTime ?? dtcard ?? new Date(0)

/** date, plate, driver, km. */
function Table({ items }: { items: readonly Inspection[] }): ReactNode {
  const t = useT('inspections')
  const times = useTimes()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t('sharedDate')}</th>
          <th>{t('inspectionPlateShort')}</th>
          <th>{t('sharedDriver')}</th>
          <th className={styles.number}>{t('inspectionKm')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <Link to={paths.inspection(item.id)}>{times.dateTime(timeOf(item))}</Link>
            </td>
            <td>
              <InspectedPlate text={item.veiculo.placa} />
            </td>
            <td>{item.motorista.name}</td>
            <td className={styles.number}>{formatNumber(item.informations.km)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ items }: { items: readonly Inspection[] }): ReactNode {
  const t = useT('inspections')
  const times = useTimes()
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={item.id}>
          <Link className={styles.card} to={paths.inspection(item.id)}>
            <div className={styles.keptHead}>
              <div>
                <b>{[item.veiculo.marca, item.veiculo.modelo].filter(Boolean).join(' ') || item.veiculo.placa}</b>
                <small>{[times.dateTime(timeOf(item)), item.motorista.name].filter(Boolean).join(', ')}</small>
              </div>
              <InspectedPlate text={item.veiculo.placa} />
            </div>
            <div className={styles.line}>
              <span>{t('inspectionKmOf', { km: formatNumber(item.informations.km) })}</span>
              {item.checklist.length > 0 && <span>{t('inspectionFailed', { count: failedChecks(item).length })}</span>}
            </div>
          </Link>
        </li>
      ))}
    </ul>
  )
}
