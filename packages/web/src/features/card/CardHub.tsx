import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/viewer.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NextIcon } from '../../ui/icons.ts'
import { MoreActions } from './CardActions.tsx'
import { CardDay } from './CardDay.tsx'
import { CardPeople } from './CardPeople.tsx'
import { CardPlace } from './CardPlace.tsx'
import { CardServices } from './CardServices.tsx'
import styles from './Hub.module.css'

interface CardHubProps {
  device: Device
  position: Position | undefined
  /** The position with values of earlier messages. */
  whole: Position | undefined
}

/** Day, further actions and people of the vehicle: fetched when the card is opened in full. */
export default function CardHub({ device, position, whole }: CardHubProps): ReactNode {
  return (
    <>
      {position && <CardPlace position={position} />}
      {position && <CardDay position={position} odometer={whole?.attributes.odometer} />}
      {position && <CardServices position={position} />}
      <MoreActions device={device} position={position} />
      <CardPeople deviceId={device.id} />
      {position && <PositionLink id={position.id} />}
    </>
  )
}

/** CARD-24, A-64: links to all data of the position, for administrators and managers. */
function PositionLink({ id }: { id: number }): ReactNode {
  const t = useT('card')
  if (!useCan('positionDetails')) return null
  return (
    <Link className={styles.link} to={paths.position(id)}>
      {t('cardPosition')}
      <Icon of={NextIcon} size={18} />
    </Link>
  )
}
