import { useEffect, useRef, useState } from 'react'
import { usePreferences } from '../../session/preferences.ts'
import { useValue } from '../../session/value.ts'
import { askToCentre, centreWishes, mapMemory, remember } from './map-memory.ts'

/**
 * How the map follows the selected vehicle: by preference (MAP-41) or by choice on the map, until the map is dragged away;
 * selecting a vehicle, or a request to centre it, resumes following.
 */
export function useAttentionChoice(selectedId: number | null) {
  const { follow } = usePreferences()
  const [follows, setFollows] = useState(mapMemory().follows ?? follow)
  const [isAway, setIsAway] = useState(false)
  const wishes = useValue(centreWishes)
  const wish = useWish(selectedId, wishes)
  useEffect(() => setIsAway(false), [selectedId, wishes])

  return {
    attention: isAway ? 'none' : follows ? 'follow' : 'keep',
    wish,
    leave: () => setIsAway(true),
    follow(next: boolean) {
      remember({ follows: next })
      setFollows(next)
      setIsAway(false)
    },
    centre: askToCentre,
  } as const
}

/** 0 while the camera was restored, else a number that grows with each request. */
function useWish(selectedId: number | null, wishes: number): number {
  const [opened] = useState(() => ({ selectedId, wishes, isRestored: mapMemory().view !== undefined }))
  const isRestored = useRef(opened.isRestored)
  isRestored.current &&= opened.selectedId === selectedId && opened.wishes === wishes
  return isRestored.current ? 0 : wishes + 1
}
