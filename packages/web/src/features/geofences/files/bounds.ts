import { openCorners } from '@rastro/core/geo/area-text'
import type { Area } from '@rastro/core/geo/fence'
import { simplified } from '@rastro/core/geo/simplify'

/** The import limits of one file (decision 67). */
export const maxMegabytes = 5
export const maxFences = 200
/** Max points of one shape; larger shapes are simplified. */
export const maxPoints = 1000

/** Why a file cannot be imported. */
export type FileFault = 'tooLarge' | 'unreadable' | 'nothing'
export class FileError extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** The text of a file. Throws `FileError` for one that is too large. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > maxMegabytes * 1_000_000) throw new FileError('tooLarge')
  return file.text()
}

/** How many points a shape has. */
export const pointsOf = (area: Area): number => (area.form === 'circle' ? 1 : openCorners(area).length)

/** The same shape with at most `maxPoints` points. */
export function bounded(area: Area): Area {
  return area.form === 'circle' ? area : { ...area, corners: simplified(openCorners(area), maxPoints) }
}
