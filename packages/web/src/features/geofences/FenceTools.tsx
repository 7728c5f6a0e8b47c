import { areaOf } from '@rastro/core/geo/fence'
import { maxNameLength } from '@rastro/core/kit/schema'
import type { Geofence } from '@rastro/core/resources/geofence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { asDrawn, isDrawn } from '../../fleet/drawn-fence.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { has } from '../../session/capabilities.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { nameOf } from './fence-rows.ts'
import { useFenceRemoval } from './use-fence-removal.tsx'

interface FenceToolsProps {
  fence: Geofence
  /** Leaves the form without asking. */
  abandon(): void
  /** The values of the form. */
  typed(): Partial<Geofence>
}

/** Deletes a geofence from its form: after a question, or at once when it was just drawn, which can be undone. */
export function FenceTools({ fence, abandon, typed }: FenceToolsProps): ReactNode {
  const t = useT('fences')
  const queries = useQueryClient()
  const { state } = useLocation()
  const restore = useRestore()
  const name = nameOf(t, fence)
  const removing = useMutation({
    async mutationFn(_unlinks: boolean) {
      const links =
        isDrawn(state) && has('geofenceLinks')
          ? await placesApi.geofences.links({ params: { id: fence.id } })
          : undefined
      await placesApi.geofences.remove({ params: { id: fence.id } })
      return links
    },
    onSuccess(links, unlinks) {
      keepGeofences(queries, (kept) => kept.filter(({ id }) => id !== fence.id))
      if (isDrawn(state)) {
        const now = typed()
        const area = areaOf(now.area ?? '') ? now.area! : fence.area
        showToast('notice', t('fenceDiscarded'), {
          text: t('shapeUndo'),
          onSelect: () => restore({ ...fence, ...now, area }, links),
        })
      } else showToast('notice', t(unlinks ? 'unlinkDone' : 'removeDone', { name }))
      abandon()
    },
  })
  const removal = useFenceRemoval({ id: fence.id, name }, (unlinks) => removing.mutate(unlinks))
  if (isDrawn(state)) {
    return (
      <Button icon={DeleteIcon} disabled={removing.isPending} onClick={() => removing.mutate(false)}>
        {t('fenceDiscard')}
      </Button>
    )
  }
  return (
    <>
      <IconButton lined icon={DeleteIcon} label={t('fenceDelete')} onClick={removal.ask} />
      {removal.question}
    </>
  )
}

type Links = Awaited<ReturnType<typeof placesApi.geofences.links>>

/** Creates a discarded geofence again, with its links, and opens its form. */
function useRestore(): (fence: Geofence, links: Links | undefined) => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    async mutationFn({ fence: { id: _, name, ...fence }, links }: { fence: Geofence; links: Links | undefined }) {
      const body = { ...fence, name: name.slice(0, maxNameLength) }
      const created = await placesApi.geofences.create({ body })
      const geofenceId = created.id
      for (const { id: deviceId } of links?.devices ?? [])
        await placesApi.permissions.link({ body: { deviceId, geofenceId } })
      for (const { id: groupId } of links?.groups ?? [])
        await placesApi.permissions.link({ body: { groupId, geofenceId } })
      return created
    },
    onSuccess(created) {
      keepGeofences(queries, (kept) => [...kept, created])
      return navigate(paths.geofence(created.id), asDrawn)
    },
  })
  return (fence, links) => mutate({ fence, links })
}
