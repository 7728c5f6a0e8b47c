import type { MapArchive } from '@rastro/core/api/maps'
import type { StyleSpecification } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import type { StyleInk } from './style/ink.ts'

type AddArchives = (base: StyleSpecification, ink: StyleInk) => StyleSpecification

/** Adds the streets of these archives to our own map; the code for streets is fetched when there are some. */
export function useArchives(archives: readonly MapArchive[]): AddArchives {
  const [add, setAdd] = useState<AddArchives>(() => asItIs)
  useEffect(() => {
    if (archives.length === 0) {
      setAdd(() => asItIs)
      return
    }
    let isCurrent = true
    import('./style/archives.ts').then(({ drawable, withArchives }) => {
      const drawn = drawable(archives)
      if (isCurrent) setAdd(() => (base: StyleSpecification, ink: StyleInk) => withArchives(base, drawn, ink))
    })
    return () => {
      isCurrent = false
    }
  }, [archives])
  return add
}

const asItIs: AddArchives = (base) => base
