import { type ReactNode, Suspense, useState } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LayersIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import type { MapStyles } from './use-map-styles.ts'

const LayersPanel = lazyPage(
  withWords('layers', () => import('./LayersPanel.tsx')),
  'soon',
)

/** All map layers behind one button. */
export function LayersButton({ styles }: { styles: MapStyles }): ReactNode {
  const t = useT('main')
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        data-tour="layers"
        icon={LayersIcon}
        label={t('mapLayers')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <Suspense>
          <LayersPanel styles={styles} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
