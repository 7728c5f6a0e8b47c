import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Shows the field or section that the address names, and puts the keyboard on it; again when it is asked for again. */
export function useNamedPlace(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    place?.querySelector('details')?.setAttribute('open', '')
    place?.scrollIntoView({ block: 'center' })
    place
      ?.querySelector<HTMLElement>('input:enabled, select, textarea, button, summary')
      ?.focus({ preventScroll: true })
  }, [hash, key])
}
