import type { Device } from '@rastro/core/resources/device'
import { nameBeside, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StarIcon } from '../../ui/icons.ts'
import styles from './RowName.module.css'
import { useChosenText } from './use-chosen-text.ts'

interface RowNameProps {
  device: Device
  /** The field or attribute that the person has chosen in place of brand and model (LIST-30). */
  primary: string | undefined
  starred: boolean
}

/** LIST-6: brand and model, followed by the vehicle's name; a star before a favourite. */
export function RowName({ device, primary, starred }: RowNameProps): ReactNode {
  const t = useT('main')
  const title = useChosenText(device, primary) || vehicleTitle(device)
  const own = nameBeside(title, device)
  const whole = [title, own].filter(Boolean).join(' · ')
  return (
    <div className={styles.name} data-tip={whole.length > 26 ? whole : undefined}>
      {starred && (
        <span className={styles.star} role="img" aria-label={t('cardFavourite')}>
          <Icon of={StarIcon} size={16} />
        </span>
      )}
      <span className="ellipsis">{title}</span>
      {own && <small className="ellipsis">{own}</small>}
    </div>
  )
}
