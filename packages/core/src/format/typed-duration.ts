const unitsMs = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1000 } as const
export type DurationUnit = keyof typeof unitsMs

/** How long a unit of time is (ms). */
export const lengthOf = (unit: DurationUnit): number => unitsMs[unit]

/**
 * A length of time that a person typed, in milliseconds: `1 h 30 min`, `1:30` (hours and minutes), `90`, `1,5 h`; a number alone is in
 * `unit`. NaN for anything else.
 */
export function typedDuration(text: string, unit: DurationUnit): number {
  const plain = text.trim().toLowerCase()
  const clock = /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain)
  if (clock) {
    const [hours, minutes, seconds] = [clock[1], clock[2], clock[3] ?? 0].map(Number)
    return hours! * unitsMs.h + minutes! * unitsMs.min + seconds! * unitsMs.s
  }
  const parts = [...plain.matchAll(/(\d{1,9}(?:[.,]\d{1,6})?)\s*(d|dias?|days?|h|min|m|s)?(?:\s+|$)/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== plain) return Number.NaN
  if (parts.length > 1 && parts.some(([, , name]) => !name)) return Number.NaN
  const sum = parts.reduce(
    (ms, [, count, name]) => ms + Number(count!.replace(',', '.')) * unitsMs[unitOf(name, unit)],
    0,
  )
  return Math.round(sum)
}

function unitOf(name: string | undefined, unit: DurationUnit): DurationUnit {
  if (!name) return unit
  if (name.startsWith('d')) return 'd'
  return name.startsWith('m') ? 'min' : (name as 'h' | 's')
}

/** A duration as shown in an input, to the second: `1 d 2 h 30 min`; `0 s` for none. */
export function durationText(ms: number): string {
  let rest = Math.round(ms / 1000) * 1000
  const parts: string[] = []
  for (const [unit, length] of Object.entries(unitsMs)) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.join(' ') || '0 s'
}
