import { wordOf } from '@rastro/core/i18n/words'
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { firstStyle, offeredStyles, overlayOf } from '../../../map/styles.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { useServer, useUser } from '../../../session/session.ts'

const styleKey = 'mapStyle'

export type MapStyles = ReturnType<typeof useMapStyles>

/** MAP-32 … MAP-37: the base maps to choose from, the chosen one, and what lies over it. */
export function useMapStyles() {
  const t = useT('main')
  const user = useUser()
  const server = useServer()
  const { overlays } = usePreferences()
  const [asked, setAsked] = useState(() => localStorage.getItem(styleKey))
  const { offered, overlay, wanted } = useMemo(() => {
    const key = (attribute: string) =>
      (user.attributes[attribute] ?? server.attributes[attribute]) as string | undefined
    const active = (user.attributes.activeMapStyles ?? server.attributes.activeMapStyles) as string | undefined
    const offered = offeredStyles({
      active,
      mapUrl: server.mapUrl,
      key,
      label: (id) => (id === 'base' ? t('mapStyleBase') : wordOf(t, 'mapStyle', id)),
    })
    const overlay = overlayOf(overlays[0], { overlayUrl: server.overlayUrl, key })
    return { offered, overlay, wanted: [user.map, server.map] }
  }, [t, user, server, overlays])
  const id = firstStyle(offered, [asked, ...wanted])
  return {
    offered,
    overlay,
    chosen: offered.find((style) => style.id === id),
    choose(next: string) {
      localStorage.setItem(styleKey, next)
      setAsked(next)
    },
  }
}
