import type { AlarmKind } from '../../live/alarm-kinds.ts'
import { selectedIdValue } from '../../live/live.ts'
import { createValue } from '../../session/value.ts'

/** The line of the queue of alarms that somebody attends to, by its key (issue 19 A 2). */
export const currentLine = createValue<string | null>(null)
/** The kind to which the queue is restricted. */
export const chosenKind = createValue<string | null>(null)

/** A line is one kind of alarm on one vehicle. */
export const keyOf = ({ deviceId, name }: AlarmKind): string => `${deviceId} ${name}`

/** The lines of the chosen kind; all, where none of it is left. */
export function linesOf(queue: readonly AlarmKind[], kind: string | null): readonly AlarmKind[] {
  const own = queue.filter(({ name }) => name === kind)
  return own.length > 0 ? own : queue
}

/** The line after this one, the first after the last; undefined where there is no other. */
export function lineAfter(lines: readonly AlarmKind[], current: string | null): AlarmKind | undefined {
  const at = lines.findIndex((line) => keyOf(line) === current)
  const next = lines[(at + 1) % lines.length]
  return next && keyOf(next) !== current ? next : undefined
}

/** Makes a line the current one, and shows its vehicle. */
export function attendTo(line: AlarmKind): void {
  currentLine.set(keyOf(line))
  selectedIdValue.set(line.deviceId)
}
