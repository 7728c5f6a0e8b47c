import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { CardActions } from './CardActions.tsx'
import { CardDay } from './CardDay.tsx'
import { CardPeople } from './CardPeople.tsx'
import { CardPlace } from './CardPlace.tsx'
import { EngineControl } from './EngineControl.tsx'
import { PositionLink } from './PositionLink.tsx'

interface CardHubProps {
  device: Device
  position: Position | undefined
  /** The position with values of earlier messages. */
  whole: Position | undefined
}

/** Actions, day and people of the vehicle: fetched when the card is opened in full. */
export default function CardHub({ device, position, whole }: CardHubProps): ReactNode {
  return (
    <>
      {position && <CardPlace position={position} />}
      {position && <CardDay position={position} odometer={whole?.attributes.odometer} />}
      <EngineControl device={device} position={position} />
      <CardActions device={device} position={position} />
      <CardPeople deviceId={device.id} />
      {position && <PositionLink id={position.id} />}
    </>
  )
}
