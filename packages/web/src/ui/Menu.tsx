import { type ReactNode, Suspense } from 'react'
import { lazyPage } from './lazy-page.ts'
import type { MenuProps } from './material/MaterialMenu.tsx'

export type { MenuEntry } from './material/MaterialMenu.tsx'

const MaterialMenu = lazyPage(() => import('./material/MaterialMenu.tsx'))

/** A list of actions, below the button that opened it. */
export function Menu(props: MenuProps): ReactNode {
  return (
    <Suspense>
      <MaterialMenu {...props} />
    </Suspense>
  )
}
