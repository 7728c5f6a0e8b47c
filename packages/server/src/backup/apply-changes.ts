import type { FileHandle } from 'node:fs/promises'
import { type ChangePart, unpackPart } from './change-group.ts'
import { folderOf } from './make-backup.ts'
import type { Target } from './target.ts'

/** Which changes are applied. */
interface Changes {
  readonly target: Target
  /** The backup that they follow. */
  readonly folder: string
  /** The last moment; all when undefined. */
  readonly at: Date | undefined
}

/**
 * Brings the pages of a backup in `file` to a later moment, by the groups of changes that were stored after it. Returns the time of the
 * last group as in names, or undefined when there is none. Throws one sentence when one is missing or damaged.
 */
export async function applyChanges(changes: Changes, file: FileHandle): Promise<string | undefined> {
  let last: string | undefined
  for await (const { time, part } of readChanges(changes)) {
    const { pages, pageSize, numbers, bytes } = part
    for (const [at, number] of numbers.entries())
      await file.write(bytes, at * pageSize, pageSize, (number - 1) * pageSize)
    await file.truncate(pages * pageSize)
    last = time
  }
  return last
}

/** The parts of the groups in order. Throws one sentence when one is missing or damaged. */
export async function* readChanges({
  target,
  folder,
  at,
}: Changes): AsyncGenerator<{ time: string; part: ChangePart }> {
  // A follower that was stopped before it knew of a group stores the same changes again, in a later one
  const read = new Set([folder])
  for (const [time, names] of await groupsOf(target, folder)) {
    if (at && time > folderOf(at)) return
    for (const [index, name] of names.entries()) {
      const part = unpackPart(name, await target.get(name))
      if (!read.has(part.previous) || Number.parseInt(name.split('/').at(-1)!, 10) !== index)
        throw new Error(`The backup is incomplete: changes before ${name} are missing.`)
      yield { time, part }
    }
    read.add(time)
  }
}

/** The names of the parts of each complete group, by its time, the oldest first. */
export async function groupsOf(target: Target, folder: string): Promise<Map<string, string[]>> {
  const groups = new Map<string, string[]>()
  for (const name of await target.list(`${folder}/log/`)) {
    const time = name.split('/').at(-2)!
    groups.set(time, [...(groups.get(time) ?? []), name])
  }
  for (const [time, names] of groups) if (!names.at(-1)!.endsWith('-end')) groups.delete(time)
  return groups
}
