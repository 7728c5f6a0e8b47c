import type { Geofence } from '@rastro/core/resources/geofence'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { type ExportFormat, exportFormats, fileText } from './files/write-file.ts'

/** The export of geofences as a file, one entry for each format. */
export const exportEntries = (
  fences: readonly Geofence[],
  label: (format: ExportFormat) => string,
): (MenuEntry & { divided: boolean })[] =>
  exportFormats.map((format, index) => ({
    label: label(format),
    divided: index === 0,
    onSelect: () => saveFile(fileName(fences, format), new Blob([fileText(format, fences)])),
  }))

/** The file name for a single geofence, without characters that file systems refuse. */
function fileName(fences: readonly Geofence[], format: ExportFormat): string {
  const only = fences.length === 1 ? fences[0]!.name : ''
  return `${fileNameOf(only, 'geofences')}.${format.toLowerCase()}`
}
