import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusIn } from './form/field-registry.ts'

/** Scrolls to the field or section in the address, and focuses it; again when it is requested again. */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) focusIn(target)
  }, [hash, key])
}
