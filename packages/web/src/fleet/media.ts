import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'

/** Where a file that a device sent, or its picture, is fetched from (CARD-4). */
export const mediaUrl = (uniqueId: string, file: string): string =>
  `/api/media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}`

const mediaKinds = ['image', 'video', 'audio'] as const
export interface Media {
  readonly kind: (typeof mediaKinds)[number]
  readonly url: string
}

/** CARD-5: what came with a position. */
export const mediaOf = (
  { uniqueId }: Pick<Device, 'uniqueId'>,
  { attributes }: Pick<Position, 'attributes'>,
): Media[] =>
  mediaKinds.flatMap((kind) => {
    const file = attributes[kind]
    return typeof file === 'string' && file !== '' ? [{ kind, url: mediaUrl(uniqueId, file) }] : []
  })

/** CARD-7: the vehicle's video page; undefined for anything that is not a web address. */
export function videoLinkOf({ attributes }: Pick<Device, 'attributes'>): string | undefined {
  const link = attributes.linkcstv
  return typeof link === 'string' && /^https?:\/\//i.test(link.trim()) ? link.trim() : undefined
}
