/** Whether one character was added, left out or mistyped, or two neighbours were exchanged; true for equal texts too. */
export function isOneEdit(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [first, second] = [one.slice(at), other.slice(at)]
  if (first.slice(1) === second.slice(1) || first.slice(1) === second || first === second.slice(1)) return true
  return first[0] === second[1] && first[1] === second[0] && first.slice(2) === second.slice(2)
}
