import { kindKeys, statusKeys, windowText } from '@rastro/core/messages/order-words'
import { isOpen, type ServiceOrder } from '@rastro/core/resources/service-order'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listKey } from '../../api/query-keys.ts'
import { api } from '../../api/service-orders.ts'
import { Chip } from '../../fleet/Chip.tsx'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { statusTones } from './order-words.ts'
import styles from './Work.module.css'
import { WorkFrame } from './WorkFrame.tsx'

/** The orders that an installer has to do, the next visit first. */
export default function MyOrdersPage(): ReactNode {
  const t = useT('orders')
  const { data, error } = useQuery({
    queryKey: listKey('serviceOrder', 'mine'),
    queryFn: () => api.serviceOrders.list({ query: {} }),
    meta: { quiet: true },
  })
  const mine = data?.filter(isOpen).toSorted((a, b) => timeOf(a) - timeOf(b))
  return (
    <WorkFrame title={t('ordersMine')} back={paths.map}>
      {error && !data ? (
        <div className={styles.card} role="alert">
          {errorText(error)}
        </div>
      ) : !mine ? (
        <Skeleton height={120} />
      ) : mine.length === 0 ? (
        <Empty title={t('ordersMineEmptyTitle')}>
          <p>{t('ordersMineEmptyText')}</p>
        </Empty>
      ) : (
        <ul className={styles.card}>
          {mine.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      )}
    </WorkFrame>
  )
}

function OrderRow({ order }: { order: ServiceOrder }): ReactNode {
  const t = useT('orders')
  const times = useTimes()
  const now = useNow(60_000)
  const { id, number, kind, status, address } = order
  return (
    <Link className={styles.row} to={paths.orderWork(id)}>
      <span className={styles.text}>
        <b>
          {t('orderTitle', { number })}, {t(kindKeys[kind])}
        </b>
        <small>{[windowText(t, times, order, now), address].filter(Boolean).join(', ')}</small>
      </span>
      <Chip tone={statusTones[status]}>{t(statusKeys[status])}</Chip>
    </Link>
  )
}

const timeOf = ({ startTime }: ServiceOrder): number => startTime?.getTime() ?? Number.MAX_SAFE_INTEGER
