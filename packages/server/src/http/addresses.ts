import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '@rastro/core/i18n/languages'
import type { Position } from '@rastro/core/model/position'
import { placeWords } from '@rastro/core/places/words'
import type { Viewer } from '../access/viewer.ts'
import type { Has } from '../context.ts'
import type { Addresses } from '../db/database.ts'
import type { KnownPlaces } from '../ports/places.ts'
import { readerLanguage } from './reader-language.ts'

/** The reader, from the request. */
export interface Reader {
  readonly viewer: Viewer
  readonly headers: IncomingHttpHeaders
}

/** Fills empty addresses for a reader; undefined where no places are loaded. */
export const addressesFor = async (
  { places }: Has<'places'>,
  { viewer, headers }: Reader,
): Promise<Addresses | undefined> => addressesIn(await places.open(), readerLanguage(viewer, headers))

export const addressesIn = (places: KnownPlaces | undefined, language: Language): Addresses | undefined =>
  places && { ...places, words: placeWords[language] }

/** LIST-9: the position with its address found offline, unless it has one of its own (decision 8). */
export function withAddress(position: Position, addresses: Addresses | undefined): Position {
  if (position.address !== null || !addresses) return position
  const { deviceId, latitude, longitude } = position
  return { ...position, address: addresses.tell(deviceId, latitude, longitude, addresses.words) ?? null }
}
