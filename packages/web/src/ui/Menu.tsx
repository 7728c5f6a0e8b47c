import { type ReactNode, Suspense } from 'react'
import type { MenuProps } from './material/MaterialMenu.tsx'
import { part } from './part.ts'

export type { MenuEntry } from './material/MaterialMenu.tsx'

const MaterialMenu = part(() => import('./material/MaterialMenu.tsx'))

/** A list of things to do, below the button that opened it. */
export function Menu(props: MenuProps): ReactNode {
  return (
    <Suspense>
      <MaterialMenu {...props} />
    </Suspense>
  )
}
