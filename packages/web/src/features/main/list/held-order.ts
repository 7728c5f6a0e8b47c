import { useRef } from 'react'

/** While `held`, the order that was, as long as the same vehicles are in it: rows do not move under the pointer. */
export function useHeldOrder(ids: readonly number[], held: boolean): readonly number[] {
  const shown = useRef(ids)
  if (!held || !isSameSet(shown.current, ids)) shown.current = ids
  return shown.current
}

export function isSameSet(a: readonly number[], b: readonly number[]): boolean {
  const known = new Set(a)
  return a.length === b.length && b.every((id) => known.has(id))
}
