import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { InvalidError } from '@rastro/core/kit/errors'
import type { Event } from '@rastro/core/model/event'
import { type ProofPhoto, type ProofPhotoOffer, proofBounds } from '@rastro/core/model/proof'
import type { Device } from '@rastro/core/resources/device'
import { inspections } from '@rastro/core/resources/inspection'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Has } from '../../context.ts'
import { list } from '../../db/crud.ts'
import type { Db, Span } from '../../db/database.ts'
import { type PictureKind, pictureKindOf } from '../../ports/pictures.ts'
import { bytesOf } from '../documents/documents.ts'
import { uploadsFolder } from '../files/files.ts'

/** A file of the tracker, by the event that told it. */
export interface MediaNote {
  readonly file: string
  readonly time: Date
}

/** The file that an event tells of, if any. */
export const mediaNoteOf = ({ type, attributes, eventTime }: Event): MediaNote[] =>
  type === 'media' && typeof attributes.file === 'string' ? [{ file: attributes.file, time: eventTime }] : []

/** The photos that may go into a pack. */
export interface OfferedPhotos {
  readonly photos: readonly ProofPhotoOffer[]
  /** Also those that are too many to be offered. */
  readonly total: number
  /** Films, recordings and formats that are no pictures of a document. */
  readonly others: number
}

/** Inspections of one vehicle in one pack. */
const maxInspections = 20

/** The picture of the vehicle, then those of its tracker and of its inspections in the period, the newest first. */
export async function offeredPhotos(
  db: Db,
  device: Device,
  { span, media }: { span: Span; media: readonly MediaNote[] },
): Promise<OfferedPhotos> {
  const ofTracker = new Map(media.map((note) => [note.file, note]))
  const found: ProofPhotoOffer[] = await ofInspections(db, span)
  for (const { file: name, time } of ofTracker.values())
    found.push({ key: `tracker/${name}`, source: 'tracker', time, name, inspectionId: null })
  found.sort((a, b) => +b.time! - +a.time!)
  const { deviceImage: name } = device.attributes
  if (typeof name === 'string' && name !== '')
    found.unshift({ key: 'vehicle', source: 'vehicle', time: null, name, inspectionId: null })
  const pictures = found.filter((offer) => kindOf(offer.name))
  return {
    photos: pictures.slice(0, proofBounds.photosOffered),
    total: pictures.length,
    others: found.length - pictures.length,
  }
}

async function ofInspections(db: Db, { deviceId, from, to }: Span): Promise<ProofPhotoOffer[]> {
  const rows = await db
    .selectFrom('inspection')
    .where('deviceId', '=', deviceId)
    .where('dtcard', '>=', from.getTime())
    .where('dtcard', '<=', to.getTime())
    .orderBy('id', 'desc')
    .limit(maxInspections)
    .select('id')
    .execute()
  if (rows.length === 0) return []
  const found = await list(db, inspections, { ids: rows.map(({ id }) => id) })
  return found.flatMap(({ id, photos }) =>
    photos.map(({ name, time }) => {
      const key = `inspection/${id}/${name}`
      return { key, source: 'inspection', time: new Date(time), name, inspectionId: id } as const
    }),
  )
}

const kindOf = (name: string): PictureKind | undefined => pictureKindOf(extname(name).slice(1).toLowerCase())

interface Chosen {
  readonly viewer: Viewer
  readonly deviceId: number
  /** The first that are offered unless given. */
  readonly keys: readonly string[] | undefined
}

/**
 * The chosen photos, made smaller. One that is gone, is damaged or has no room is left out, which the counts of the pack tell. Throws
 * for a key that is not offered.
 */
export async function proofPhotos(
  ctx: Has<'db' | 'blobs' | 'pictures'>,
  offered: readonly ProofPhotoOffer[],
  { viewer, deviceId, keys }: Chosen,
): Promise<ProofPhoto[]> {
  const chosen = keys ? offered.filter(({ key }) => keys.includes(key)) : offered.slice(0, proofBounds.photos)
  if (keys && chosen.length < keys.length) throw new InvalidError(refusal('proofPhotoGone'), { field: 'photos' })
  const photos: ProofPhoto[] = []
  let room: number = proofBounds.photoBytes
  for (const { source, time, name, inspectionId } of chosen) {
    const bytes = await storedBytes(ctx, deviceId, { name, inspectionId })
    const picture = bytes && (await smaller(ctx, bytes, { kind: kindOf(name)!, who: String(viewer.user.id) }))
    if (!picture || picture.length > room) continue
    room -= picture.length
    photos.push({
      ...{ source, time: time?.toISOString() ?? null, name, inspectionId },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      picture: Buffer.from(picture).toString('base64'),
    })
  }
  return photos
}

async function storedBytes(
  { db, blobs }: Has<'db' | 'blobs'>,
  deviceId: number,
  { name, inspectionId }: Pick<ProofPhotoOffer, 'name' | 'inspectionId'>,
): Promise<Uint8Array | undefined> {
  if (inspectionId === null) {
    const found = await blobs.open(String(deviceId), name)
    return found && bytesOf(found.stream)
  }
  const row = await db
    .selectFrom('file')
    .where('name', '=', name)
    .where('inspectionId', '=', inspectionId)
    .select('blob')
    .executeTakeFirst()
  const found = row && (await blobs.open(uploadsFolder, row.blob))
  return found && bytesOf(found.stream)
}

async function smaller(
  { pictures }: Has<'pictures'>,
  bytes: Uint8Array,
  { kind, who }: { kind: PictureKind; who: string },
): Promise<Uint8Array | undefined> {
  try {
    return await pictures.redraw(bytes, { kind, as: 'jpeg', maxSide: proofBounds.photoSide, who })
  } catch (error) {
    if (error instanceof InvalidError) return undefined
    throw error
  }
}
