import { lazy, type ReactNode, Suspense } from 'react'
import type { Glyph } from './Icon.tsx'

const MaterialMenu = lazy(() => import('./material/MaterialMenu.tsx'))

export interface MenuEntry {
  label: string
  icon?: Glyph
  /** Of several that exclude each other, the one that holds. */
  checked?: boolean
  /** A line above it. */
  divided?: boolean
  onSelect(): void
}

export interface MenuProps {
  label: string
  anchor: Element
  entries: readonly MenuEntry[]
  onClose(): void
}

/** A list of things to do, below the button that opened it. */
export function Menu(props: MenuProps): ReactNode {
  return (
    <Suspense>
      <MaterialMenu {...props} />
    </Suspense>
  )
}
