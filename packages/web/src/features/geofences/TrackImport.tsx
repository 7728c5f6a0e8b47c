import { areaText } from '@rastro/core/geo/area-text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { faultText } from './fault-text.ts'
import { bounded, FileError, maxPoints, pointsOf, textOf } from './files/bounds.ts'
import { trackOf } from './files/gpx.ts'

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
      return navigate(paths.geofence(created.id))
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
