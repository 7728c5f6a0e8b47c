import { type ReactNode, Suspense } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { StyleSwitch } from '../../map/controls/StyleSwitch.tsx'
import { lazyPage } from '../../ui/lazy-page.ts'
import type { MapStyles } from './use-map-styles.ts'

const StyleNotice = lazyPage(withWords('layers', () => import('./StyleNotice.tsx')))

/** The base maps to choose from, and a notice when the chosen one does not load; none for one that was selected automatically. */
export function StyleBar({ styles }: { styles: MapStyles }): ReactNode {
  const t = useT('main')
  const { offered, chosen, choose, isAutomatic, trouble } = styles
  const shown = isAutomatic && trouble ? 'base' : (chosen?.id ?? null)
  return (
    <>
      {offered.length > 1 && (
        <StyleSwitch
          styles={offered}
          chosen={shown}
          onChoose={choose}
          label={t('mapLayers')}
          moreLabel={t('mapMoreStyles')}
        />
      )}
      {trouble && !isAutomatic && (
        <Suspense>
          <StyleNotice styles={styles} trouble={trouble} />
        </Suspense>
      )}
    </>
  )
}
