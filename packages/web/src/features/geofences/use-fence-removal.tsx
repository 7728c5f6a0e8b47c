import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { RemovalQuestion } from '../../resource/list/RemovalQuestion.tsx'
import { type RemovalEnds, removalEnds } from '../../resource/list/removal-ends.ts'
import { showError } from '../../resource/show-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { RemoveFence } from './RemoveFence.tsx'

interface FenceRemoval {
  ask(): void
  /** The confirmation, while it is open; null otherwise. */
  readonly question: ReactNode
}

/**
 * Asks before one geofence is removed, and says whether it is only unlinked and who else loses it (decision 110). `onRemove` is called with
 * whether it is only unlinked.
 */
export function useFenceRemoval(
  { id, name }: { id: number; name: string },
  onRemove: (unlinks: boolean) => void,
): FenceRemoval {
  const t = useT('fences')
  const [ends, setEnds] = useState<RemovalEnds>()
  const isAsking = useRef(false)
  const ask = async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const found = await removalEnds('geofence', [id])
      if (found.refused > 0) showToast('error', t('accessNotOwn'))
      else setEnds(found)
    } catch (error) {
      showError(error)
    } finally {
      isAsking.current = false
    }
  }
  const close = () => setEnds(undefined)
  const act = (unlinks: boolean) => {
    close()
    onRemove(unlinks)
  }
  const question = !ends ? null : ends.unlinked > 0 || ends.others > 0 ? (
    <RemovalQuestion
      names={[name]}
      ends={ends}
      isReceived={false}
      onAct={() => act(ends.unlinked > 0)}
      onClose={close}
    />
  ) : (
    <RemoveFence name={name} onRemove={() => act(false)} onClose={close} />
  )
  return { ask: () => void ask(), question }
}
