import { splitList } from '../kit/comma-list.ts'
import type { User } from '../resources/user.ts'

/** Decision 34: the attribute of a user that names their favourite vehicles, as a comma list of ids. */
const favouritesKey = 'favouriteDevices'
/** Maximum number of starred vehicles per user. */
export const maxFavourites = 100

type Attributes = User['attributes']

/** The ids of the vehicles that the user has starred. */
export const favouritesOf = (attributes: Attributes): ReadonlySet<number> =>
  new Set(splitList(attributes[favouritesKey]).map(Number).filter(Number.isSafeInteger).slice(0, maxFavourites))

/** The limit `maxFavourites` is reached. */
export class FavouritesFullError extends Error {
  override name = 'FavouritesFullError'
}

/** The attributes with this vehicle among the favourites, or without it; the others stay as they are. Throws when there are too many. */
export function withFavourite(attributes: Attributes, deviceId: number, on: boolean): Attributes {
  const others = [...favouritesOf(attributes)].filter((id) => id !== deviceId)
  if (on && others.length >= maxFavourites) throw new FavouritesFullError()
  return { ...attributes, [favouritesKey]: (on ? [...others, deviceId] : others).join() }
}
