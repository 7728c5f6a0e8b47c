import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/translate.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/viewer.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { NextIcon } from '../../../ui/icons.ts'
import styles from './Hub.module.css'

/** CARD-24, A-64: links to all data of the position, for administrators and managers. */
export function PositionLink({ id }: { id: number }): ReactNode {
  const t = useT('card')
  if (!useCan('positionDetails')) return null
  return (
    <Link className={styles.link} to={paths.position(id)}>
      {t('cardPosition')}
      <Icon of={NextIcon} size={18} />
    </Link>
  )
}
