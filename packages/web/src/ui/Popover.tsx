import { lazy, type ReactNode, Suspense } from 'react'
import type { PopoverProps } from './material/MaterialPopover.tsx'

const MaterialPopover = lazy(() => import('./material/MaterialPopover.tsx'))

/** A small panel below the button that opened it; closes by a click elsewhere or Esc. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Suspense>
      <MaterialPopover {...props} />
    </Suspense>
  )
}
