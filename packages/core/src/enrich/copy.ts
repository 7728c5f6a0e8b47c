import type { Position } from '../model/position.ts'

/** Tells of one moment: copied, each report would raise the alarm, answer the command or show the picture again. */
const momentary: ReadonlySet<string> = new Set(['alarm', 'result', 'image', 'video', 'audio'])

/**
 * Copies these attributes of the last position where the unit did not report them (`processing.copyAttributes`, reference §5.3,
 * row 15), but for those that tell of one moment. Returns the names of the copied ones.
 */
export function copyAttributes(position: Position, last: Position | undefined, names: readonly string[]): string[] {
  if (!last) return []
  const { attributes } = position
  const missing = names.filter((name) => !Object.hasOwn(attributes, name) && Object.hasOwn(last.attributes, name))
  const copied = missing.filter((name) => !momentary.has(name))
  for (const name of copied) attributes[name] = last.attributes[name]
  return copied
}
