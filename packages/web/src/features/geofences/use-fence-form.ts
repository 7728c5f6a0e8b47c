import { isSame } from '@rastro/core/access/is-same'
import { AppError } from '@rastro/core/kit/errors'
import type { Geofence } from '@rastro/core/resources/geofence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placesApi } from '../../api/places.ts'
import { itemKey } from '../../api/query-keys.ts'
import type { Version } from '../../api/versioned-save.ts'
import { keepGeofences } from '../../fleet/use-geofences.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useLeave } from '../../resource/form/use-leave.ts'
import { useVersionedSave } from '../../resource/form/use-versioned-save.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { usePreferences } from '../../session/preferences.ts'
import { showToast } from '../../ui/toasts.ts'
import { changedFence, draftOf, type FenceDraft, isWhole } from './fence-draft.ts'

export interface FenceForm {
  readonly draft: FenceDraft
  /** Fields that have been left or changed: only these show that a value is missing. */
  readonly touched: ReadonlySet<string>
  /** The server's error of a field. */
  readonly refused: { readonly field: string; readonly text: string } | undefined
  /** Conflicts by field: somebody else has changed the same value as this person. */
  readonly theirs: ReadonlyMap<string, unknown>
  readonly canSave: boolean
  readonly isSaving: boolean
  set(change: Partial<FenceDraft>): void
  touch(field: string): void
  save(): void
  remove(): void
  leave(): void
}

/** A geofence while it is edited, or made; saving and removing navigate back with a notice. */
export function useFenceForm(opened: Version<Partial<Geofence>>): FenceForm {
  const t = useT('fences')
  const queries = useQueryClient()
  const leave = useLeave(paths.geofences)
  const { speedUnit } = usePreferences()
  const [shown, setShown] = useState(opened.item)
  const [draft, setDraft] = useState(() => draftOf(opened.item, speedUnit))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const {
    mutation: saving,
    seen,
    conflict,
  } = useVersionedSave<Geofence>({
    entity: 'geofence',
    calls: placesApi.geofences,
    opened,
    isChanged: !isSame(draft, draftOf(shown, speedUnit)),
    onFresh(item) {
      setShown(item)
      setDraft(draftOf(item, speedUnit))
    },
    onElsewhere: (what) => showToast('notice', t(what === 'removed' ? 'formRemovedElsewhere' : 'formChangedElsewhere')),
    onSaved(saved) {
      const { item } = saved
      keepGeofences(queries, (kept) => [...kept.filter(({ id }) => id !== item.id), item])
      queries.setQueryData(itemKey('geofence', item.id), saved)
      showToast('notice', t('dataUpdated'))
      leave()
    },
    onConflict({ item, both }) {
      setDraft(draftOf(item, speedUnit))
      const names = [...both.keys()].map((key) => (key in labels ? t(labels[key as keyof typeof labels]) : key))
      showToast('warning', t('formConflictBoth', { fields: names.join(', ') }))
    },
    onError: (error) => isAtField(error) || showError(error),
  })
  const fence = seen.item
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
    theirs: conflict ?? none,
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

const none: ReadonlyMap<string, unknown> = new Map()
const labels = {
  name: 'sharedName',
  description: 'sharedDescription',
  area: 'fenceShape',
  calendarId: 'sharedCalendar',
  'attributes.color': 'attributeColor',
  'attributes.speedLimit': 'attributeSpeedLimit',
  'attributes.polylineDistance': 'fencePolylineDistance',
} as const
const fields: readonly (string | undefined)[] = ['name', 'description', 'area', 'calendarId']
const isAtField = (error: unknown): error is AppError & { field: string } =>
  error instanceof AppError && fields.includes(error.field)
