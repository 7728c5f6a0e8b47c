import { vehiclesByStatus } from '@rastro/core/tiles/vehicles-by-status'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { RefreshIcon } from '../../ui/icons.ts'
import styles from './overview.module.css'
import { useFigures } from './use-figures.ts'

/** When the figures were loaded, and the button that loads them again. */
export function Updated(): ReactNode {
  const t = useT('overview')
  const times = useTimes()
  const client = useQueryClient()
  const { time } = useFigures(vehiclesByStatus)
  return (
    <div className={styles.updated}>
      {time > 0 && <span className="caption">{t('dashboardUpdated', { time: times.shortTime(new Date(time)) })}</span>}
      <IconButton
        icon={RefreshIcon}
        label={t('dashboardReload')}
        onClick={() => void client.refetchQueries({ type: 'active' })}
      />
    </div>
  )
}
