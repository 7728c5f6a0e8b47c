import { mask, opaqueId } from '@rastro/core/access/mask'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'

type Identified = Pick<Device, 'id' | 'uniqueId'>

/** The URL of a file that a device sent, or of its picture (CARD-4); by its id where the identifier is masked (VEH-22). */
export const mediaUrl = ({ id, uniqueId }: Identified, file: string): string =>
  `/api/media/${encodeURIComponent(uniqueId === mask ? opaqueId(id) : uniqueId)}/${encodeURIComponent(file)}`

const mediaKinds = ['image', 'video', 'audio'] as const
export interface Media {
  readonly kind: (typeof mediaKinds)[number]
  readonly url: string
}

/** CARD-5: the media of a position. */
export const mediaOf = (device: Identified, { attributes }: Pick<Position, 'attributes'>): Media[] =>
  mediaKinds.flatMap((kind) => {
    const file = attributes[kind]
    return typeof file === 'string' && file !== '' ? [{ kind, url: mediaUrl(device, file) }] : []
  })

/** CARD-7: the vehicle's video page; undefined for anything that is not a web address. */
export function videoLinkOf({ attributes }: Pick<Device, 'attributes'>): string | undefined {
  const link = attributes.linkcstv
  return typeof link === 'string' && /^https?:\/\//i.test(link.trim()) ? link.trim() : undefined
}
