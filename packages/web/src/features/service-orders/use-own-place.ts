import { useEffect, useState } from 'react'

/** The place of this phone, if the person lets the page know it. `ask` is undefined where nothing can be asked. */
export interface OwnPlaceState {
  readonly place: { readonly latitude: number; readonly longitude: number; readonly accuracy: number } | undefined
  readonly ask: (() => void) | undefined
}

/** Follows the place of the phone: at once where that was allowed before, else when the person asks for it. */
export function useOwnPlace(): OwnPlaceState {
  const [place, setPlace] = useState<OwnPlaceState['place']>()
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => setAllowed(state === 'granted'))
      .catch(() => {
        // Some browsers do not tell: the button asks
      })
  }, [])
  useEffect(() => {
    if (!isAllowed || !navigator.geolocation) return
    const id = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setPlace({ latitude, longitude, accuracy: Math.min(accuracy, 2000) }),
      () => setPlace(undefined),
      { enableHighAccuracy: true },
    )
    return () => navigator.geolocation.clearWatch(id)
  }, [isAllowed])
  return { place, ask: !isAllowed && navigator.geolocation ? () => setAllowed(true) : undefined }
}
