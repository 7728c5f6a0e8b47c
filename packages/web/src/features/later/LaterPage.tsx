import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { addressInstead, screenAt } from '../../feature/screens.ts'
import { useFeatures } from '../../feature/use-features.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { useViewer } from '../../session/viewer.ts'
import { useTitle } from '../../shell/menu/pages.ts'
import { BackToMap } from '../../shell/NotThere.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './LaterPage.module.css'

/**
 * APP-3: an address of the product whose screen comes later shows its title, and links back. An address of other clients
 * redirects to ours, and any other address to the map.
 */
export default function LaterPage(): ReactNode {
  const t = useT('menu')
  const titleOf = useTitle()
  const features = useFeatures()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const found = screenAt(features, pathname)
  if (!found) {
    const instead = addressInstead(features, pathname)
    return <Navigate to={instead === undefined ? paths.map : instead + search} replace />
  }
  const { feature, screen } = found
  const root = rootOf(pathname)
  const steps = [
    ...(root ? [{ text: t(root) }] : []),
    ...(feature.title === screen.title ? [] : [{ text: titleOf(feature.title), to: feature.entry(viewer.user.id) }]),
    { text: titleOf(screen.title) },
  ]
  return (
    <main className={styles.page}>
      <Breadcrumbs steps={steps} />
      <h1>{titleOf(screen.title)}</h1>
      <section className={styles.panel}>
        <Empty title={t('laterTitle')} action={<BackToMap />}>
          <p>{t('laterText')}</p>
        </Empty>
      </section>
    </main>
  )
}

/** APP-50: the part of the product that an address belongs to. */
const rootOf = (address: string): 'settingsTitle' | 'reportTitle' | undefined =>
  address.startsWith('/settings/') ? 'settingsTitle' : address.startsWith('/reports/') ? 'reportTitle' : undefined
