import { languageTags } from '@rastro/core/i18n/languages'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../i18n/language.ts'
import { useT } from '../i18n/translate.ts'
import { MapTools } from '../map/controls/MapTools.tsx'
import { mapLook } from '../map/look.ts'
import { MapView } from '../map/MapView.tsx'
import type { MapSetup } from '../map/use-map.ts'
import { usePreferences } from '../session/preferences.ts'
import { useServerMaps } from '../session/server-maps.ts'
import { useTheme } from '../theme/ThemeRoot.tsx'

interface PlainMapProps extends Pick<MapSetup, 'label' | 'start'> {
  /** Buttons below those for the zoom. */
  tools?: ReactNode
  /** Its content. */
  children?: ReactNode
}

/** Our own map in the person's colours and language, with zoom buttons. */
export function PlainMap({ label, start, tools, children }: PlainMapProps): ReactNode {
  const t = useT('main')
  const { language } = useWords()
  const { scheme, brand } = useTheme()
  const { iconScale } = usePreferences()
  const look = useMemo(() => mapLook(scheme, brand.brandEdge, iconScale), [scheme, brand.brandEdge, iconScale])
  const archives = useServerMaps()
  return (
    <MapView
      label={label}
      attributionLabel={t('mapSources')}
      look={look}
      language={languageTags[language].slice(0, 2)}
      archives={archives}
      start={start}
    >
      {children}
      <MapTools texts={{ zoomIn: t('mapZoomIn'), zoomOut: t('mapZoomOut') }}>{tools}</MapTools>
    </MapView>
  )
}
