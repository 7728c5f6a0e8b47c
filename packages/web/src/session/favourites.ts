import { favouritesOf, withFavourite } from '@rastro/core/vehicle/favourites'
import { useMemo } from 'react'
import { changeKeptAttributes, useKeptAttributes } from './kept-attributes.ts'

const name = 'favourites'

/** The vehicles that the person has starred: stored in the account, or in this browser for people who may save nothing. */
export function useFavourites(): ReadonlySet<number> {
  const kept = useKeptAttributes(name)
  return useMemo(() => favouritesOf(kept), [kept])
}

/** Stars or unstars a vehicle. Rejects with a `FavouritesFullError` if there are too many, and if the account cannot be saved. */
export const setFavourite = (deviceId: number, on: boolean): Promise<void> =>
  changeKeptAttributes(name, (kept) => withFavourite(kept, deviceId, on))
