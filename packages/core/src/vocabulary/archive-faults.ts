import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a map archive is not offered, in English; pages translate it by code, such as `archiveFault.noTiles`. */
export const archiveFaults = {
  outside: 'It is a link to a file outside of the folder',
  noFile: 'It is no file',
  noArchive: 'It is no PMTiles archive',
  version: 'It is a PMTiles archive of version {version}; only version 3 can be read',
  cutOff: '{count} bytes are missing at its end: it was not copied whole',
  misplaced: 'Its directory is not where it belongs',
  directoryPacked: 'Its directory is packed with {packing}; the map reads gzip',
  tilesPacked: 'Its tiles are packed with {packing}; the map reads gzip',
  noKind: 'Its tiles are of a kind that the map cannot draw',
  zooms: 'It says zooms from {least} to {most}',
  noArea: 'It does not say which area it shows',
  layers: 'Its layers are neither those of OpenMapTiles nor those of Protomaps',
  oldProtomaps: 'It is in the schema of Protomaps before version 4: take a newer build',
  noTiles: 'It holds no tiles',
  directoryTooLarge: 'Its directory is larger than {most} bytes',
  descriptionTooLarge: 'Its description is larger than {most} bytes',
  directoryDamaged: 'Its directory is damaged',
  descriptionDamaged: 'Its description is damaged',
  mayNotRead: 'This server may not read it',
  brokenLink: 'It is a link that leads nowhere',
  failed: 'It cannot be read ({error})',
} as const
export type ArchiveFault = keyof typeof archiveFaults

/** An archive that cannot be drawn. */
export const archiveError = (code: ArchiveFault, values: ReasonValues = {}): InvalidError =>
  new InvalidError(reasonText(archiveFaults[code], values), { reason: { code: `archiveFault.${code}`, values } })
