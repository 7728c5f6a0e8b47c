import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { withWords } from '../../i18n/language.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import styles from './Hub.module.css'

const CardHub = lazyPage(
  withWords('card', () => import('./CardHub.tsx')),
  'soon',
)

/** The rest of the card, loaded after its first part. */
export function LazyHub(props: ComponentProps<typeof CardHub>): ReactNode {
  return (
    <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
      <CardHub {...props} />
    </Suspense>
  )
}

const CardFoot = lazyPage(
  withWords('card', () => import('./CardFoot.tsx')),
  'soon',
)

/** The foot of the card, which does not scroll away. */
export function LazyFoot(props: ComponentProps<typeof CardFoot>): ReactNode {
  return (
    <div className={styles.foot}>
      <Suspense fallback={<div className={styles.footWaiting} aria-busy="true" />}>
        <CardFoot {...props} />
      </Suspense>
    </div>
  )
}
