import { type ReactNode, type Ref, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useDevice, usePosition } from '../../live/live.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useNow } from '../../ui/use-now.ts'
import { CardAlarms } from './CardAlarms.tsx'
import { CardFacts, CardLine } from './CardFacts.tsx'
import styles from './DetailCard.module.css'
import { FavouriteButton } from './FavouriteButton.tsx'
import { LazyFoot } from './LazyHub.tsx'
import { VehicleStatus, VehicleTitle } from './VehicleHead.tsx'
import { WaitingCommand } from './WaitingCommand.tsx'
import { WhySilent } from './WhySilent.tsx'

interface DetailCardProps {
  id: number
  /** Moves the focus to it. */
  ref: Ref<HTMLElement>
  onClose(): void
}

/** Whether the person keeps the card low. */
const lowKey = 'cardLow'

/**
 * The chosen vehicle, beside the list on wide screens (MAP-6), in two heights: head, what waits, and foot stand still; low, one
 * line of facts is between them, else all of them, which scroll (decision 109).
 */
export function DetailCard({ id, ref, onClose }: DetailCardProps): ReactNode {
  const t = useT('main')
  const device = useDevice(id)
  const position = usePosition(id)
  const now = useNow(20_000)
  const [isLow, setLow] = useState(() => localStorage.getItem(lowKey) === 'true')
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
        <IconButton
          icon={isLow ? DownIcon : UpIcon}
          label={t(isLow ? 'cardOpen' : 'cardFold')}
          aria-expanded={!isLow}
          onClick={() => {
            localStorage.setItem(lowKey, String(!isLow))
            setLow(!isLow)
          }}
        />
        <IconButton icon={CloseIcon} label={t('cardClose')} onClick={onClose} />
      </div>
      <WaitingCommand device={device} />
      <CardAlarms id={id} />
      <WhySilent device={device} />
      {isLow ? (
        <CardLine device={device} position={position} now={now} />
      ) : (
        <div className={styles.body}>
          <CardFacts device={device} position={position} now={now} />
        </div>
      )}
      <LazyFoot device={device} position={position} />
    </section>
  )
}
