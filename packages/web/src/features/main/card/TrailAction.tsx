import { refusalOf } from '@rastro/core/access/access'
import type { ReactNode } from 'react'
import { TrailIcon } from '../../../fleet/icons.ts'
import { useT } from '../../../i18n/translate.ts'
import { lastHourValue, toggleLastHour } from '../../../live/last-hour.ts'
import { useValue } from '../../../session/value.ts'
import { useViewer } from '../../../session/viewer.ts'
import { ActionFace } from './ActionFace.tsx'
import { ClosedButton } from './ClosedButton.tsx'
import styles from './Hub.module.css'

/** Shows on the map where the vehicle went in the last hour, and with a second tap no more. */
export function TrailAction({ deviceId }: { deviceId: number }): ReactNode {
  const t = useT('card')
  const refusal = refusalOf(useViewer(), 'reportScreens')
  const isOn = useValue(lastHourValue) === deviceId
  const face = <ActionFace icon={TrailIcon} label={t('cardTrail')} />
  if (refusal) {
    return (
      <ClosedButton className={styles.action} reason={t(refusal.text)}>
        {face}
      </ClosedButton>
    )
  }
  return (
    <button type="button" className={styles.action} aria-pressed={isOn} onClick={() => toggleLastHour(deviceId)}>
      {face}
    </button>
  )
}
