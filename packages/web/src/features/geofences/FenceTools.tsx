import type { Geofence } from '@rastro/core/resources/geofence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { isDrawn } from '../../fleet/drawn-fence.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { nameOf } from './fence-rows.ts'
import { RemoveFence } from './RemoveFence.tsx'

interface FenceToolsProps {
  fence: Geofence
  /** Leaves the form without asking. */
  abandon(): void
}

/** Deletes a geofence from its form: after a question, or at once when it was just drawn. */
export function FenceTools({ fence, abandon }: FenceToolsProps): ReactNode {
  const t = useT('fences')
  const queries = useQueryClient()
  const { state } = useLocation()
  const [isAsked, setAsked] = useState(false)
  const name = nameOf(t, fence)
  const removing = useMutation({
    mutationFn: () => placesApi.geofences.remove({ params: { id: fence.id } }),
    onSuccess() {
      keepGeofences(queries, (kept) => kept.filter(({ id }) => id !== fence.id))
      showToast('notice', isDrawn(state) ? t('fenceDiscarded') : t('removeDone', { name }))
      abandon()
    },
  })
  const remove = () => removing.mutate()
  if (isDrawn(state)) {
    return (
      <Button icon={DeleteIcon} disabled={removing.isPending} onClick={remove}>
        {t('fenceDiscard')}
      </Button>
    )
  }
  return (
    <>
      <IconButton lined icon={DeleteIcon} label={t('fenceDelete')} onClick={() => setAsked(true)} />
      {isAsked && <RemoveFence name={name} onRemove={remove} onClose={() => setAsked(false)} />}
    </>
  )
}
