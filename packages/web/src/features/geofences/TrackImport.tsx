import { areaText } from '@rastro/core/geo/area-text'
import type { Area, Place } from '@rastro/core/geo/fence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { asDrawn } from '../../fleet/drawn-fence.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { faultText } from './fault-text.ts'
import { bounded, FileError, maxPoints, pointsOf, textOf } from './files/bounds.ts'
import { shapeOf } from './files/found.ts'
import { below, place, xmlOf } from './files/xml.ts'

/** GEO-9: creates a line from a GPX track, and opens its form; any other file is refused. */
export default function TrackImport({ file, onEnd }: { file: File; onEnd(): void }): null {
  const t = useT('fences')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const upload = useMutation({
    async mutationFn(file: File) {
      const track = trackOf(await textOf(file))
      const area = areaText(bounded(track))
      return { before: pointsOf(track), created: await placesApi.geofences.create({ body: { name: '', area } }) }
    },
    onSuccess({ before, created }) {
      keepGeofences(queries, (kept) => [...kept, created])
      if (before > maxPoints) showToast('notice', t('importSimplified', { before, after: maxPoints }))
      return navigate(paths.geofence(created.id), asDrawn)
    },
    onError: (error) =>
      showToast('error', error instanceof FileError ? faultText(t, error.fault, 'GPX') : errorText(error)),
    onSettled: onEnd,
  })
  useEffect(() => {
    if (/\.gpx$/i.test(file.name)) return upload.mutate(file)
    showToast('error', t('errorFileType', { types: '.gpx' }))
    onEnd()
  }, [file])
  return null
}

/** GEO-9: the line of the first track of a GPX file, else of its first route. Throws `FileError`. */
function trackOf(text: string): Area {
  const file = xmlOf(text)
  const [track] = [...below(file, 'trk'), ...below(file, 'rte')]
  const points = track ? [...below(track, 'trkpt'), ...below(track, 'rtept')].map(placeOf) : []
  const area = shapeOf('line', points)
  if (!area) throw new FileError('nothing')
  return area
}

const placeOf = (point: Element): Place =>
  place(Number(point.getAttribute('lat') ?? Number.NaN), Number(point.getAttribute('lon') ?? Number.NaN))
