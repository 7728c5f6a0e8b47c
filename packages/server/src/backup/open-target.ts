import { resolve } from 'node:path'
import { folderTarget } from './folder-target.ts'
import type { Target } from './target.ts'

/** The target of this name: a folder. */
export function openTarget(place: string): Target {
  return folderTarget(resolve(place))
}
