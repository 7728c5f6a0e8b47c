import { AppError } from '@rastro/core/kit/errors'
import type { Geofence } from '@rastro/core/resources/geofence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { placesApi } from '../../api/places.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { usePreferences } from '../../session/preferences.ts'
import { showToast } from '../../ui/toasts.ts'
import { changedFence, draftOf, type FenceDraft, isWhole } from './fence-draft.ts'

export interface FenceForm {
  readonly draft: FenceDraft
  /** Fields that have been left or changed: only there is told what is missing. */
  readonly touched: ReadonlySet<string>
  /** What the server said of a field. */
  readonly refused: { readonly field: string; readonly text: string } | undefined
  readonly canSave: boolean
  readonly isSaving: boolean
  set(change: Partial<FenceDraft>): void
  touch(field: string): void
  save(): void
  remove(): void
  leave(): void
}

/** A geofence while it is edited, or made; saving and removing lead back and say so. */
export function useFenceForm(fence: Partial<Geofence>): FenceForm {
  const t = useT('fences')
  const queries = useQueryClient()
  const leave = useLeave()
  const { speedUnit } = usePreferences()
  const [draft, setDraft] = useState(() => draftOf(fence, speedUnit))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const saving = useMutation({
    mutationFn: (body: Partial<Geofence>) =>
      body.id ? placesApi.geofences.update({ params: { id: body.id }, body }) : placesApi.geofences.create({ body }),
    onSuccess(saved) {
      keepGeofences(queries, (kept) => [...kept.filter(({ id }) => id !== saved.id), saved])
      queries.setQueryData(['geofence', saved.id], saved)
      showToast('notice', t('dataUpdated'))
      leave()
    },
    onError: (error) => isAtField(error) || showError(error),
  })
  const removing = useMutation({
    mutationFn: (id: number) => placesApi.geofences.remove({ params: { id } }),
    onSuccess(_, id) {
      keepGeofences(queries, (kept) => kept.filter((other) => other.id !== id))
      showToast('notice', t('removeDone', { name: fence.name || t('sharedNoName') }))
      leave()
    },
  })
  const { error } = saving
  return {
    draft,
    touched,
    refused: isAtField(error) ? { field: error.field, text: errorText(error) } : undefined,
    canSave: isWhole(draft) && !saving.isPending,
    isSaving: saving.isPending,
    set(change) {
      setDraft((before) => ({ ...before, ...change }))
      saving.reset()
    },
    touch: (field) => setTouched(new Set([...touched, field])),
    save: () => saving.mutate(changedFence(fence, draft, speedUnit)),
    remove: () => fence.id && removing.mutate(fence.id),
    leave,
  }
}

const fields: readonly (string | undefined)[] = ['name', 'description', 'area', 'calendarId']
const isAtField = (error: unknown): error is AppError & { field: string } =>
  error instanceof AppError && fields.includes(error.field)

/** Back in the history, or to the list when the form was opened by its address. */
function useLeave(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate(paths.geofences, { replace: true }) : navigate(-1))
}
