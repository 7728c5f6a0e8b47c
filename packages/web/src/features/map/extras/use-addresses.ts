import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/session.ts'
import { has } from '../../../session/capabilities.ts'
import { useServer, useUser } from '../../../session/session.ts'
import type { Findable } from './find-place.ts'

/** The geocoder's results for a text; queried on request, and not while typing (decision 8). */
export function useAddresses(text: string) {
  const server = useServer()
  const user = useUser()
  const wanted = text.trim()
  const isThere = has('addressSearch') && server.geocoderEnabled && mayAskOutside(server) && !user.temporary
  const lookup = useMutation({
    mutationFn: (asked: string) => api.server.findPlaces({ query: { text: asked } }),
    // Shown in place of the results, not as a toast.
    onError: () => {},
  })
  const isOfText = lookup.variables === wanted
  const places = isOfText ? lookup.data : undefined
  return {
    /** Whether the text can be looked up, and has not been. */
    isOffered: isThere && wanted.length >= minLetters && !places,
    isAsking: isOfText && lookup.isPending,
    error: isOfText ? lookup.error : null,
    places: places?.map(
      ({ name, latitude, longitude, box }): Findable => ({
        key: `address ${name} ${longitude} ${latitude}`,
        name,
        box: boundsOf(box ?? [longitude, latitude, longitude, latitude]),
      }),
    ),
    ask: () => lookup.mutate(wanted),
  }
}

const minLetters = 3

const boundsOf = ([west, south, east, north]: readonly [number, number, number, number]): Findable['box'] => ({
  west,
  south,
  east,
  north,
})
