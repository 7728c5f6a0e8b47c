import type { Geofence } from '@rastro/core/resources/geofence'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilesIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import type { FenceRow } from './fence-rows.ts'
import { type ExportFormat, exportFormats, fileText } from './files/write-file.ts'

interface FenceFilesProps {
  /** The geofences to export. */
  rows: readonly FenceRow[]
  /** They are those selected. */
  areSelected: boolean
  mayEdit: boolean
}

/** The parsers are loaded with the first file. */
const TrackImport = lazily(() => import('./TrackImport.tsx'))
const FileImport = lazily(() => import('./FileImport.tsx'))

/** GEO-9, decision 67: a line from a GPX track, many geofences from KML or GeoJSON, and an export of all that are shown, or selected. */
export function FenceFiles({ rows, areSelected, mayEdit }: FenceFilesProps): ReactNode {
  const t = useT('fences')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const [track, setTrack] = useState<File | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const trackInput = useRef<HTMLInputElement>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const imports = [
    { label: t('importTrack'), onSelect: () => trackInput.current?.click() },
    { label: t('importFile'), onSelect: () => fileInput.current?.click() },
  ]
  const exports = exportEntries(
    rows.map(({ fence }) => fence),
    (format) => t(areSelected ? 'exportSelected' : 'exportAll', { format }),
  )
  const entries = [...(mayEdit ? imports : []), ...(rows.length > 0 ? exports : [])]
  if (entries.length === 0) return null
  return (
    <>
      <IconButton
        lined
        data-tour="fence-files"
        icon={FilesIcon}
        label={t('fencesFiles')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && <Menu label={t('fencesFiles')} anchor={anchor} entries={entries} onClose={() => setAnchor(null)} />}
      <input
        ref={trackInput}
        type="file"
        hidden
        accept=".gpx"
        aria-label={t('importTrack')}
        onChange={take(setTrack)}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".kml,.geojson,.json"
        aria-label={t('importFile')}
        onChange={take(setFile)}
      />
      {track && <TrackImport file={track} onEnd={() => setTrack(null)} />}
      {file && <FileImport file={file} onEnd={() => setFile(null)} />}
    </>
  )
}

/** Imports the chosen file; the same one can be chosen again. */
const take =
  (set: (file: File | null) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    set(target.files?.[0] ?? null)
    target.value = ''
  }

/** The export of geofences as a file, one entry for each format. */
const exportEntries = (
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
