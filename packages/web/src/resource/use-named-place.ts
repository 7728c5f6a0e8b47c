import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusIn } from './form/field-registry.ts'

/** Shows the field or section that the address names, and puts the keyboard on it; again when it is asked for again. */
export function useNamedPlace(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (place) focusIn(place)
  }, [hash, key])
}
