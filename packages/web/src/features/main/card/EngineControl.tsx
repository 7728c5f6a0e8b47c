import { refusalOf } from '@rastro/core/access/access'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { isBlocked } from '@rastro/core/vehicle/vehicle-state'
import type { ReactNode } from 'react'
import { useLockSchedules } from '../../../fleet/use-lock-schedules.ts'
import { useT } from '../../../i18n/translate.ts'
import { useViewer } from '../../../session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LockIcon, UnlockIcon } from '../../../ui/icons.ts'
import { ClosedButton } from './ClosedButton.tsx'
import styles from './Hub.module.css'

/** CARD-10, CARD-14: whether the engine is blocked, and by whom; blocking itself is closed, with the reason. */
export function EngineControl({ device, position }: { device: Device; position: Position | undefined }): ReactNode {
  const t = useT('card')
  const viewer = useViewer()
  const blocked = isBlocked(position)
  const scheduled = useLockSchedules().has(device.groupId)
  const refusal = refusalOf(viewer, 'device.edit')
  const reason = !vehicleOf(device).blockable ? t('engineNotAllowed') : refusal ? t(refusal.text) : t('engineLater')
  return (
    <div className={classNames(styles.engine, blocked && styles.blocked)}>
      <span className={styles.lock}>
        <Icon of={blocked ? LockIcon : UnlockIcon} />
        {scheduled && (
          <span className={styles.auto} role="img" aria-label={t('engineAutomatic')} data-tip={t('engineAutomatic')}>
            A
          </span>
        )}
      </span>
      <div>
        <strong>{t(blocked ? 'engineBlocked' : 'engineReleased')}</strong>
        <small>{t('engineRemote')}</small>
      </div>
      <ClosedButton className={styles.engineButton} reason={reason}>
        {t(blocked ? 'engineUnblock' : 'engineBlock')}
      </ClosedButton>
    </div>
  )
}
