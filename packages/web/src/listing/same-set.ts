/** Whether both contain the same ids, in any order. */
export function isSameSet(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  if (same === a.length) return true
  const known = new Set(Array.from(a))
  for (let index = 0; index < b.length; index++) if (!known.has(b[index]!)) return false
  return true
}
