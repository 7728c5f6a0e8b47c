import { useRef } from 'react'

interface Listed {
  readonly ids: ArrayLike<number>
  readonly search: string
  /** Changes when other vehicles are listed. */
  readonly members: number
}

/**
 * While `held`, freezes the order as long as the same vehicles are listed for the same search, so that rows do not move under
 * the pointer.
 */
export function useHeldOrder<T extends Listed>(latest: T, held: boolean): T['ids'] {
  const shown = useRef(latest)
  const isKept = held && shown.current.search === latest.search && shown.current.members === latest.members
  if (!isKept) shown.current = latest
  return shown.current.ids
}
