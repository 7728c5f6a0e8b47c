import type { NamedPlace } from '@rastro/core/places/place-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { api } from '../api/place-search.ts'
import { localKey } from '../api/query-keys.ts'
import { selectedIdValue } from '../live/live.ts'
import { paths } from '../paths.ts'
import { has } from '../session/capabilities.ts'
import { useUser } from '../session/session.ts'
import { useSettled } from '../ui/use-settled.ts'
import { wantedPlaceValue } from './wanted-place.ts'

const minLetters = 3
const maxLetters = 80
const debounceMs = 250
const streetZoom = 16
const townZoom = 13
const kilometresADegree = 111.32
/** Kilometres around a place without an extent. */
const minRadius = 0.3

/** The towns and streets of a text, and whether the answer is of this text: the server is asked when the typing pauses. */
export function useNamedPlaces(typed: string): { places: readonly NamedPlace[]; isSettled: boolean } {
  const { temporary } = useUser()
  const text = typed.trim()
  const settled = useSettled(text, debounceMs)
  const canAsk = (asked: string) =>
    has('placeSearch') && !temporary && asked.length >= minLetters && asked.length <= maxLetters
  const { data, isFetching } = useQuery({
    queryKey: localKey('places', settled),
    queryFn: () => api.searchPlaces({ query: { text: settled } }),
    enabled: canAsk(settled),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  if (!canAsk(text)) return { places: [], isSettled: true }
  return { places: (text === settled && data) || [], isSettled: text === settled && !isFetching }
}

/** Shows a place on the map, and no vehicle. */
export function useShowPlace(): (place: NamedPlace) => void {
  const navigate = useNavigate()
  return ({ kind, latitude, longitude, radius }) => {
    const north = Math.max(radius, minRadius) / kilometresADegree
    const east = north / Math.cos((latitude * Math.PI) / 180)
    selectedIdValue.set(null)
    wantedPlaceValue.set({
      box: [longitude - east, latitude - north, longitude + east, latitude + north],
      maxZoom: kind === 'town' ? townZoom : streetZoom,
    })
    if (location.pathname !== paths.map) void navigate(paths.map)
  }
}

/** "Campinas, SP" */
export const placeName = ({ name, region }: NamedPlace): string => (region ? `${name}, ${region}` : name)
