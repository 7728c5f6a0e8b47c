import type { ComponentProps, ReactNode } from 'react'
import { DetailCard } from './DetailCard.tsx'
import { Instruments } from './Instruments.tsx'

/** The chosen vehicle on wide screens: its card beside the list, its instruments at the foot of the map (MAP-6). */
export default function DeskVehicle(props: ComponentProps<typeof DetailCard>): ReactNode {
  return (
    <>
      <DetailCard {...props} />
      <Instruments key={props.id} id={props.id} />
    </>
  )
}
