import type { Geofence } from '@rastro/core/resources/geofence'
import type { MenuEntry } from '../../ui/Menu.tsx'
import { type ExportFormat, exportFormats, fileText } from './files/write-file.ts'

/** What saves geofences as a file, one entry for each format. */
export const exportEntries = (
  fences: readonly Geofence[],
  label: (format: ExportFormat) => string,
): (MenuEntry & { divided: boolean })[] =>
  exportFormats.map((format, index) => ({
    label: label(format),
    divided: index === 0,
    onSelect: () => save(fileName(fences, format), fileText(format, fences)),
  }))

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text]))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** The name of the only one, without what file systems refuse. */
function fileName(fences: readonly Geofence[], format: ExportFormat): string {
  const only = fences.length === 1 ? fences[0]!.name.replace(/[^\p{L}\p{N} _-]/gu, '').trim() : ''
  return `${only.slice(0, 60) || 'geofences'}.${format.toLowerCase()}`
}
