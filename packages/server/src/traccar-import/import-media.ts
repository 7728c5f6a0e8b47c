import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { devices } from '@rastro/core/resources/device'
import { get } from '../db/crud.ts'
import type { Blobs } from '../ports/blobs.ts'
import { type Pictures, pictureKindOf } from '../ports/pictures.ts'
import { type KindComparison, newComparison, note } from './comparison.ts'
import type { ItemImport } from './import-items.ts'
import { type KindReport, newReport, refuse } from './report.ts'
import type { SourceRow } from './source.ts'

/** The folder `media` of a stock server, and where files are stored here. */
export interface MediaImport {
  readonly folder: string
  readonly blobs: Blobs
  readonly pictures: Pictures
  /** Nothing is written. */
  readonly isTrial: boolean
}

/** A stock server takes no larger picture of a vehicle; a recording may be longer. */
const MAX_PICTURE_BYTES = 500_000
const MAX_FILE_BYTES = 500_000_000
const MAX_SIDE = 1600
const isPicture = /^device\.(jpe?g|png|gif|webp)$/i
const isName = /^[\w-][\w.-]*$/

/**
 * Takes over the files of the vehicles, which stand in one folder for each identifier: their pictures, drawn again, and photos and
 * recordings of units as they are. A file that is here stays. Rejects where the folder cannot be read.
 */
export async function importMedia(
  to: ItemImport,
  rows: readonly SourceRow[],
  media: MediaImport,
): Promise<{ report: KindReport; comparison: KindComparison }> {
  const report = newReport('file', 0)
  const comparison = newComparison('file')
  const oldIds = new Map(rows.map(({ uniqueid, id }) => [uniqueid, id]))
  for (const folder of (await readdir(media.folder, { withFileTypes: true })).sort(byName)) {
    if (!folder.isDirectory()) {
      report.source++
      refuse(report, folder.name, 'it is in the folder of no vehicle')
      continue
    }
    const deviceId = to.ids.newId('device', oldIds.get(folder.name))
    const files = (await readdir(join(media.folder, folder.name), { withFileTypes: true })).sort(byName)
    report.source += files.length
    for (const file of files) {
      const oldId = `${folder.name}/${file.name}`
      try {
        if (!deviceId) throw new RangeError('no vehicle that has come over has this identifier')
        if (!file.isFile() || !isName.test(file.name)) throw new RangeError('it is no file that a unit or vehicle has')
        const path = join(media.folder, folder.name, file.name)
        const written = await takeOver(to, { media, deviceId, path, name: file.name })
        if (!written) report.known++
        else report.added++
        if (written && !media.isTrial) await compare(media, { comparison, oldId, deviceId, ...written })
      } catch (error) {
        refuse(report, oldId, (error as Error).message)
      }
    }
  }
  return { report, comparison }
}

const byName = (one: { name: string }, other: { name: string }): number => (one.name < other.name ? -1 : 1)

interface File {
  readonly media: MediaImport
  readonly deviceId: number
  readonly path: string
  readonly name: string
}

/** Its name and hash here; undefined where it was here before. Rejects with the reason where it is left behind. */
async function takeOver(to: ItemImport, { media, deviceId, path, name }: File) {
  const { size } = await stat(path)
  const isOfVehicle = isPicture.test(name)
  if (size > (isOfVehicle ? MAX_PICTURE_BYTES : MAX_FILE_BYTES)) throw new RangeError(`it has ${size} bytes`)
  const folder = String(deviceId)
  if (isOfVehicle) {
    const { attributes } = await get(to.database.db, devices, deviceId)
    if (attributes.deviceImage !== name) throw new RangeError('the vehicle names no such picture')
  }
  const present = await media.blobs.open(folder, name)
  if (present) {
    const isSame = isOfVehicle || (await hashOf(present.stream)) === (await hashOf(createReadStream(path)))
    if (isSame) return undefined
    throw new RangeError('another file of this name is here')
  }
  const bytes = isOfVehicle ? await redraw(media, path, name) : undefined
  const hash = bytes ? createHash('sha256').update(bytes).digest('hex') : await hashOf(createReadStream(path))
  if (!media.isTrial) await media.blobs.write(folder, name, bytes ?? createReadStream(path))
  return { name, hash }
}

/** What users have sent is drawn again, like a picture that is sent here. */
async function redraw({ pictures }: MediaImport, path: string, name: string): Promise<Uint8Array> {
  const kind = pictureKindOf(extname(name).slice(1).toLowerCase())!
  return pictures.redraw(await readFile(path), { kind, maxSide: MAX_SIDE, who: 'import' })
}

async function compare(
  { blobs }: MediaImport,
  of: { comparison: KindComparison; oldId: string; deviceId: number; name: string; hash: string },
): Promise<void> {
  const { comparison, oldId, deviceId, name, hash } = of
  const standing = await blobs.open(String(deviceId), name)
  const found = standing && (await hashOf(standing.stream))
  comparison.expected.add(`${oldId} ${hash}`)
  if (found) comparison.standing.add(`${oldId} ${found}`)
  if (found !== hash) note(comparison.differences, oldId, found ? 'is not the same here' : 'is not here')
}

async function hashOf(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}
