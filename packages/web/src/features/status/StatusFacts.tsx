import { formatNumber } from '@rastro/core/format/numbers'
import type { Status } from '@rastro/core/model/status'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './Status.module.css'

const kinds: Readonly<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const gigabytes = (bytes: number): string => formatNumber(bytes / 1e9, 1)

/** What is no check: version, age, roles, sizes. */
export function StatusFacts({ status }: { status: Status }): ReactNode {
  const t = useT('status')
  const format = useFormat()
  const now = useNow(20_000)
  const { version, startedTime, roles, database, databaseBytes, diskFreeBytes, diskBytes, sockets } = status
  const facts: [name: string, value: string | null][] = [
    [t('statusVersion'), version],
    [t('statusUptime'), format.timeLeft(now.getTime() - startedTime.getTime())],
    [t('statusRoles'), roles.join(', ')],
    [t('statusKind'), kinds[database] ?? database],
    [t('statusSize'), databaseBytes === null ? null : `${formatNumber(databaseBytes / 1e6, 1)} MB`],
    [
      t('statusSpace'),
      diskFreeBytes === null || diskBytes === null
        ? null
        : t('statusSpaceValue', { free: gigabytes(diskFreeBytes), whole: gigabytes(diskBytes) }),
    ],
    [t('statusSockets'), formatNumber(sockets)],
    [t('statusHost'), status.certificateHost],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
