import { useT } from '../../i18n/translate.ts'
import { ask, selectedIdValue } from '../../live/live.ts'
import { useUser } from '../../session/session.ts'
import { showToast } from '../../ui/toasts.ts'

/** VEH-38: selects a vehicle that was chosen on the map, or says that it is disabled to who is no administrator; null selects none. */
export function useSelectOnMap(): (id: number | null) => Promise<void> {
  const t = useT('main')
  const { administrator } = useUser()
  return async (id) => {
    const isClosed = id !== null && !administrator && (await ask('isDisabled', id))
    if (isClosed) showToast('notice', t('listDeviceDisabled'))
    else selectedIdValue.set(id)
  }
}
