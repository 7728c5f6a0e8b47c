import { refusalOf } from '@rastro/core/access/access'
import { fieldAccessOf } from '@rastro/core/access/field-access'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useViewer } from '../../session/viewer.ts'
import { correctingValue } from '../../shell/adding.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DetailCard.module.css'

/** The identifier of a vehicle that has never reported, perhaps because it is mistyped: it can be corrected here. */
export function CardIdentifier({ device }: { device: Device }): ReactNode {
  const t = useT('main')
  const viewer = useViewer()
  const { reads, refusal } = fieldAccessOf('device', 'uniqueId', viewer, false)
  if (!reads) return null
  const mayCorrect = !refusal && !refusalOf(viewer, 'device.edit')
  return (
    <div className={styles.identifier}>
      <span>{t('cardIdentifier', { identifier: device.uniqueId })}</span>
      {mayCorrect && (
        <Button size="small" onClick={() => correctingValue.set(device.id)}>
          {t('cardIdentifierCorrect')}
        </Button>
      )}
    </div>
  )
}
