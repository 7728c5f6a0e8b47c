import { splitList } from '../kit/comma-list.ts'
import type { User } from '../resources/user.ts'

/** Decision 34: the attribute of a user that names their favourite vehicles, as a comma list of ids. */
const favouritesKey = 'favouriteDevices'
/** How many vehicles a person may star. */
export const mostFavourites = 100

type Attributes = User['attributes']

/** The ids of the vehicles that the person has starred. */
export const favouritesOf = (attributes: Attributes): ReadonlySet<number> =>
  new Set(splitList(attributes[favouritesKey]).map(Number).filter(Number.isSafeInteger).slice(0, mostFavourites))

/** The attributes with these favourites in place of the present ones. */
export const withFavourites = (attributes: Attributes, ids: Iterable<number>): Attributes => ({
  ...attributes,
  [favouritesKey]: [...ids].slice(0, mostFavourites).join(),
})
