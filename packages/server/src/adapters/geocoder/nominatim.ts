import { AppError, UnavailableError } from '@rastro/core/kit/errors'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { FoundPlace, Geocoder } from '../../ports/geocoder.ts'
import { questionsTo, type Service } from './questions.ts'

const maxPlaces = 5

/** A service that answers as Nominatim does; places closer than about ten metres share one request. */
export function nominatim(service: Service): Geocoder {
  const questions = questionsTo(service)
  const search = searchUrl(service.url)
  return {
    get cached() {
      return questions.cached
    },
    addressOf({ latitude, longitude, language, who }) {
      const place = { lat: rounded(latitude), lon: rounded(longitude) }
      const query = { format: 'jsonv2', ...place, 'accept-language': language }
      return questions.ask({ who, url: service.url, query, read: nameIn, none: noAddress })
    },
    async placesOf({ text, language, who }) {
      if (!search) throw new AppError(404, refusal('addressesNoSearch'))
      // One request for texts that differ only in case and spaces
      const q = text.replace(/\s+/g, ' ').toLowerCase()
      const query = { format: 'jsonv2', q, limit: maxPlaces, 'accept-language': language }
      return questions.ask({ who, url: search, query, read: placesIn, none: () => [] })
    },
  }
}

/** The search URL of the service: next to its reverse URL; undefined where that is not named as Nominatim does. */
function searchUrl(reverse: string): string | undefined {
  const url = new URL(reverse)
  const path = url.pathname.replace(/\/reverse(?=(\.php)?\/?$)/, '/search')
  if (path === url.pathname) return undefined
  url.pathname = path
  return url.href
}

const rounded = (degrees: number): number => Number(degrees.toFixed(4))

function nameIn(text: string): string {
  const name = (read(text) as { display_name?: unknown } | null)?.display_name
  return typeof name === 'string' && name !== '' ? name : noAddress()
}

/** Parses the places of the answer; a box of Nominatim is south, north, west, east. */
function placesIn(text: string): FoundPlace[] {
  const answer = read(text)
  if (!Array.isArray(answer)) throw unreadable()
  return answer.slice(0, maxPlaces).flatMap((item: Record<string, unknown> | null) => {
    const name = item?.display_name
    const [latitude, longitude] = [Number(item?.lat), Number(item?.lon)]
    if (typeof name !== 'string' || !isPlace(latitude, longitude)) return []
    const [south, north, west, east] = (Array.isArray(item?.boundingbox) ? item.boundingbox : []).map(Number)
    const isBox = isPlace(south, west) && isPlace(north, east)
    return [{ name: name.slice(0, 300), latitude, longitude, box: isBox ? [west!, south!, east!, north!] : null }]
  })
}

const isPlace = (latitude = Number.NaN, longitude = Number.NaN): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable(cause)
  }
}

const unreadable = (cause?: unknown) => new UnavailableError(refusal('addressesUnreadable'), { cause })

function noAddress(): never {
  throw new AppError(404, refusal('noAddressHere'))
}
