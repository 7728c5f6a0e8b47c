import type { Geofence } from '@rastro/core/resources/geofence'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placesApi } from '../../api/places.ts'
import { listKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'

/** Creates these geofences one after the other; stops at the first that is refused. */
export function useImport(bodies: readonly Partial<Geofence>[], onEnd: () => void) {
  const t = useT('fences')
  const queries = useQueryClient()
  const [done, setDone] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    if (isRunning) return
    setIsRunning(true)
    let made = 0
    try {
      for (const body of bodies) {
        await placesApi.geofences.create({ body })
        made += 1
        setDone(made)
      }
      showToast('notice', t('importDone', { count: made }))
    } catch (error) {
      showToast('error', t('importStopped', { done: made, count: bodies.length, error: errorText(error) }))
    }
    await queries.invalidateQueries({ queryKey: listKey('geofence') })
    onEnd()
  }
  return { done, isRunning, run }
}
