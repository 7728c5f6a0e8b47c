import { levelOf } from '@rastro/core/resources/user'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/card.ts'
import { viewKey } from '../../api/query-keys.ts'
import { LicenceChip } from '../../fleet/LicenceChip.tsx'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import styles from './Hub.module.css'

const freshMs = 120_000

/** CARD-19 … CARD-23: the driver of the vehicle, and its users. Read-only users do not see the latter. */
export function CardPeople({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('card')
  const maySee = useCan('edit') && has('usersOfDevice')
  const drivers = useQuery({
    queryKey: viewKey('driver', 'of', deviceId),
    queryFn: () => api.drivers.list({ query: { deviceId } }),
    staleTime: freshMs,
    meta: { quiet: true },
  })
  const users = useQuery({
    queryKey: viewKey('user', 'of', deviceId),
    queryFn: () => api.users.list({ query: { deviceId } }),
    staleTime: freshMs,
    enabled: maySee,
    meta: { quiet: true },
  })
  const clients = users.data?.filter((user) => levelOf(user) === 'client')
  return (
    <dl className={styles.people}>
      <Names
        title={t('cardDriver')}
        names={drivers.data}
        error={drivers.error}
        none={t('noDriver')}
        mark={(driver) => <LicenceChip of={driver} />}
      />
      {maySee && <Names title={t('cardClient')} names={clients} error={users.error} none={t('noUsers')} />}
    </dl>
  )
}

interface Named {
  readonly id: number
  readonly name: string
}

interface NamesProps<T extends Named> {
  title: string
  names: readonly T[] | undefined
  error: unknown
  /** The text when there are none. */
  none: string
  /** After a name. */
  mark?: (item: T) => ReactNode
}

function Names<T extends Named>({ title, names, error, none, mark }: NamesProps<T>): ReactNode {
  const t = useT('card')
  return (
    <div>
      <dt>{title}</dt>
      {names ? (
        names.length === 0 ? (
          <dd>{none}</dd>
        ) : (
          names.map((item) => (
            <dd key={item.id}>
              {item.name} {mark?.(item)}
            </dd>
          ))
        )
      ) : error ? (
        <dd className={styles.error}>{t('cardPeopleError', { error: errorText(error) })}</dd>
      ) : (
        <dd className={styles.loading}>{t('sharedLoading')}</dd>
      )}
    </div>
  )
}
