import type { ReactNode, Ref } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useNow } from '../../ui/use-now.ts'
import { CardFacts } from './CardFacts.tsx'
import styles from './DetailCard.module.css'
import { FavouriteButton } from './FavouriteButton.tsx'
import { VehicleStatus, VehicleTitle } from './VehicleHead.tsx'
import { WaitingCommand } from './WaitingCommand.tsx'

interface DetailCardProps {
  id: number
  /** Moves the focus to it. */
  ref: Ref<HTMLElement>
  onClose(): void
}

/** The chosen vehicle, beside the list on wide screens (MAP-6). */
export function DetailCard({ id, ref, onClose }: DetailCardProps): ReactNode {
  const t = useT('main')
  const device = useDevice(id)
  const position = usePosition(id)
  const now = useNow(20_000)
  useFocusReturn()
  if (!device) return null
  return (
    <section ref={ref} tabIndex={-1} className={styles.card} data-tour="card" aria-label={device.name}>
      <div className={styles.head}>
        <div>
          <VehicleTitle device={device} />
          <VehicleStatus device={device} position={position} now={now} />
        </div>
        <FavouriteButton id={id} />
        <IconButton icon={CloseIcon} label={t('cardClose')} onClick={onClose} />
      </div>
      <WaitingCommand device={device} />
      <div className={styles.body}>
        <CardFacts device={device} position={position} now={now} />
      </div>
    </section>
  )
}
