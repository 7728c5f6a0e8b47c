import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../api/fleet.ts'
import { selectedIdValue } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { showError } from '../../resource/show-error.ts'
import { retainedSearch, startUpOf } from '../../session/start-up.ts'

/** APP-9, APP-10, APP-11: a deviceId in the address selects that vehicle, and is removed; an eventId opens the event. */
export function useStartUp(): void {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const start = startUpOf(location)
    if (start?.kind === 'event') return void navigate(paths.event(start.eventId), { replace: true })
    const kept = start?.kind === 'device' ? '' : retainedSearch(location.search)
    if (location.search !== kept) navigate(paths.map + kept, { replace: true })
    if (start?.kind !== 'device') return
    api.devices
      .list({ query: { uniqueId: [start.uniqueId] } })
      .then(([device]) => device && selectedIdValue.set(device.id))
      .catch(showError)
  }, [location, navigate])
}
