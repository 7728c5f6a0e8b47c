import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusIn } from './form/field-registry.ts'

/** Shows the field or section that the address names, and puts the keyboard on it; again when it is asked for again. */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (target) focusIn(target)
  }, [hash, key])
}
