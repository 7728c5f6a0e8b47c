import { areaText } from '@rastro/core/geo/area-text'
import type { Area } from '@rastro/core/geo/fence'
import type { Geofence } from '@rastro/core/resources/geofence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { saveVersioned } from '../../api/versioned-save.ts'
import { asDrawn } from '../../fleet/drawn-fence.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { mergeInto, SaveConflict } from '../../resource/form/merge.ts'
import { showError } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'

/** Stores new geofences, changed shapes and removals; updates the cached list. */
export function useFenceChanges() {
  const t = useT('fences')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const put = (fence: Geofence) =>
    keepGeofences(queries, (kept) => kept.map((other) => (other.id === fence.id ? fence : other)))

  /** GEO-5: created without a name; its form opens. */
  const draw = useMutation({
    mutationFn: (area: Area) => placesApi.geofences.create({ body: { name: '', area: areaText(area) } }),
    onSuccess(created) {
      keepGeofences(queries, (kept) => [...kept, created])
      return navigate(paths.geofence(created.id), asDrawn)
    },
  })
  /** GEO-6: optimistic update, rolled back when the server refuses it. Serialized, so that the last one wins. */
  const reshape = useMutation({
    scope: { id: 'reshape' },
    mutationFn: ({ fence, area }: { fence: Geofence; area: string }) =>
      saveVersioned<Geofence>({
        calls: placesApi.geofences,
        id: fence.id,
        change: (stored) => mergeInto({ item: fence, tag: undefined }, { ...fence, area }, stored),
      }),
    onSuccess: ({ item }) => put(item),
    onMutate: ({ fence, area }) => put({ ...fence, area }),
    onError(error, { fence }) {
      if (!(error instanceof SaveConflict)) {
        put(fence)
        return showError(error)
      }
      put((error as SaveConflict<Geofence>).stored.item)
      showToast('warning', t('fenceReshapedElsewhere'))
    },
  })
  /** GEO-7. */
  const remove = useMutation({
    mutationFn: ({ id }: Geofence) => placesApi.geofences.remove({ params: { id } }),
    onSuccess: (_, { id }) => keepGeofences(queries, (kept) => kept.filter((other) => other.id !== id)),
  })
  return { draw, reshape, remove }
}
