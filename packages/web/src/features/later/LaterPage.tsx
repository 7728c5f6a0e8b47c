import { isShown } from '@rastro/core/access/menu'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { useViewer } from '../../session/viewer.ts'
import { BackToMap } from '../../shell/NotThere.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './LaterPage.module.css'
import { otherNameOf, screenAt } from './later-screens.ts'

/**
 * APP-3: an address of the product whose screen comes later says what it will be, and leads back. Whoever may not see the
 * screen, and any other address, goes to the map.
 */
export default function LaterPage(): ReactNode {
  const t = useT('menu')
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const other = otherNameOf(pathname)
  if (other) return <Navigate to={other + search} replace />
  const screen = screenAt(pathname)
  if (!screen || !isShown(viewer, screen.may)) return <Navigate to={paths.map} replace />
  const { root, page, title } = screen
  const steps = [
    ...(root ? [{ text: t(root) }] : []),
    ...(page && page.label !== title ? [{ text: t(page.label), to: page.to(viewer.user.id) }] : []),
    { text: t(title) },
  ]
  return (
    <main className={styles.page}>
      <Breadcrumbs steps={steps} />
      <h1>{t(title)}</h1>
      <section className={styles.panel}>
        <Empty title={t('laterTitle')} action={<BackToMap />}>
          <p>{t('laterText')}</p>
        </Empty>
      </section>
    </main>
  )
}
