import type { Connection } from '@rastro/core/api/permissions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import styles from './Connections.module.css'

/** The groups through which an item is linked, each with the link to where it can be removed. */
export function Through({ groups }: { groups: Connection['through'] }): ReactNode {
  const t = useT('connections')
  if (groups.length === 0) return null
  return (
    <small className={styles.through}>
      {t('connectionThrough')}{' '}
      {groups.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {name === null ? (
            t('connectionThroughUnseen')
          ) : (
            <Link to={paths.groupConnections(id)}>{name || t('sharedNoName')}</Link>
          )}
        </span>
      ))}
    </small>
  )
}
