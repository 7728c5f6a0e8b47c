import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a map archive is not offered, in English; pages translate it by code, such as `archiveFault.noTiles`. */
export const archiveFaults = {
  outside: 'It is a link to a file outside the folder',
  noFile: 'It is not a file',
  noArchive: 'It is not a PMTiles archive',
  version: 'It is a version {version} PMTiles archive; only version 3 can be read',
  cutOff: '{count} bytes are missing at the end: the copy is incomplete',
  misplaced: 'Its directory is in the wrong place',
  directoryPacked: 'Its directory is packed with {packing}; the map reads gzip',
  tilesPacked: 'Its tiles are packed with {packing}; the map reads gzip',
  noKind: 'Its tiles are of a kind that the map cannot draw',
  zooms: 'Invalid zoom levels: {least} to {most}',
  noArea: 'It does not state its area',
  layers: 'Its layers are neither those of OpenMapTiles nor those of Protomaps',
  oldProtomaps: 'It uses the Protomaps schema from before version 4: use a newer build',
  noTiles: 'It has no tiles',
  directoryTooLarge: 'Its directory is larger than {most} bytes',
  descriptionTooLarge: 'Its description is larger than {most} bytes',
  directoryDamaged: 'Its directory is damaged',
  descriptionDamaged: 'Its description is damaged',
  mayNotRead: 'The server is not allowed to read it',
  brokenLink: 'It is a broken link',
  failed: 'It cannot be read ({error})',
} as const
export type ArchiveFault = keyof typeof archiveFaults

/** An archive that cannot be drawn. */
export const archiveError = (code: ArchiveFault, values: ReasonValues = {}): InvalidError =>
  new InvalidError(reasonText(archiveFaults[code], values), { reason: { code: `archiveFault.${code}`, values } })
