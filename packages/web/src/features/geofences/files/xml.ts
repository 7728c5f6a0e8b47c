import type { Place } from '@rastro/core/geo/fence'
import { FileError } from './bounds.ts'

/** Parses XML. Throws `FileError` when invalid. */
export function xmlOf(text: string): Document {
  const file = new DOMParser().parseFromString(text, 'application/xml')
  if (file.querySelector('parsererror')) throw new FileError('unreadable')
  return file
}

/** The elements of this name below another, in whatever namespace. */
export const below = (parent: Document | Element, name: string): Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
]

export const place = (latitude: number, longitude: number): Place => ({ latitude, longitude })
