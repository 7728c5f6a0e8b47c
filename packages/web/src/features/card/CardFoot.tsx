import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { FirstActions } from './CardActions.tsx'
import { EngineControl } from './EngineControl.tsx'

interface CardFootProps {
  device: Device
  position: Position | undefined
}

/** Block and the first actions: always in sight at the foot of the card (decision 109). */
export default function CardFoot(props: CardFootProps): ReactNode {
  return (
    <>
      <EngineControl {...props} />
      <FirstActions {...props} />
    </>
  )
}
