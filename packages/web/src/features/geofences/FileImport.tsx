import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { faultText } from './fault-text.ts'
import { FileError, maxFences, maxPoints, textOf } from './files/bounds.ts'
import { type Found, type Import, importOf } from './files/found.ts'
import { fencesOfGeoJson } from './files/geojson.ts'
import { fencesOfKml } from './files/kml.ts'
import { useImport } from './use-import.ts'

const types = '.kml, .geojson, .json'
const shownNames = 5

/** Many geofences from a KML or GeoJSON file (decision 67): shows what will be created, then creates them one after the other. */
export default function FileImport({ file, onEnd }: { file: File; onEnd(): void }): ReactNode {
  const t = useT('fences')
  const [found, setFound] = useState<Import | null>(null)
  useEffect(() => {
    read(file).then(setFound, (error: unknown) => {
      const format = formatOf(file)
      const text = !format
        ? t('errorFileType', { types })
        : error instanceof FileError
          ? faultText(t, error.fault, format)
          : errorText(error)
      showToast('error', text)
      onEnd()
    })
  }, [file])
  return found && <Question found={found} onEnd={onEnd} />
}

function Question({ found, onEnd }: { found: Import; onEnd(): void }): ReactNode {
  const t = useT('fences')
  const { bodies, leftOut, simplified, isMore } = found
  const count = bodies.length
  const { done, isRunning, run } = useImport(bodies, onEnd)
  const rest = count - shownNames
  return (
    <Dialog
      title={t('importTitle', { count })}
      onClose={() => isRunning || onEnd()}
      onSubmit={run}
      actions={
        <>
          <Button disabled={isRunning} onClick={onEnd}>
            {t('sharedCancel')}
          </Button>
          <Button kind="primary" type="submit" disabled={isRunning}>
            {isRunning ? t('importRunning', { done, count }) : t('importSubmit')}
          </Button>
        </>
      }
    >
      <ul>
        {bodies.slice(0, shownNames).map(({ name }, index) => (
          <li key={index}>{name || t('sharedNoName')}</li>
        ))}
        {rest > 0 && <li>{t('importMore', { count: rest })}</li>}
      </ul>
      {simplified > 0 && <p>{t('importSimplifiedSome', { count: simplified, after: maxPoints })}</p>}
      {leftOut > 0 && <p>{t('importLeftOut', { count: leftOut })}</p>}
      {isMore && <p>{t('importBeyond', { most: maxFences })}</p>}
    </Dialog>
  )
}

const formatOf = ({ name }: File): 'KML' | 'GeoJSON' | undefined =>
  /\.kml$/i.test(name) ? 'KML' : /\.(geo)?json$/i.test(name) ? 'GeoJSON' : undefined

async function read(file: File): Promise<Import> {
  const format = formatOf(file)
  if (!format) throw new FileError('unreadable')
  const text = await textOf(file)
  const found: Found = format === 'KML' ? fencesOfKml(text) : fencesOfGeoJson(text)
  if (found.fences.length === 0) throw new FileError('nothing')
  return importOf(found)
}
