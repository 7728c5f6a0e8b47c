import { useRef } from 'react'

/** While `held`, keeps the order as long as the same vehicles are listed, so that rows do not move under the pointer. */
export function useHeldOrder(ids: readonly number[], held: boolean): readonly number[] {
  const shown = useRef(ids)
  if (!held || !isSameSet(shown.current, ids)) shown.current = ids
  return shown.current
}

export function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  const known = new Set(a)
  return a.length === b.length && b.every((id) => known.has(id))
}
