import { useSyncExternalStore } from 'react'

/** Whether a media query matches now. */
export function useMedia(query: string): boolean {
  const media = matchMedia(query)
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}

/** APP-27: the desk's shell from 900 px on. */
export const useDesk = (): boolean => useMedia('(min-width: 900px)')

/** Whether list and map have room beside each other: on a desk and on a tablet, not on a phone held sideways (decision 124). */
export const useListBeside = (): boolean => useMedia('(min-width: 900px), (min-width: 700px) and (min-height: 560px)')
