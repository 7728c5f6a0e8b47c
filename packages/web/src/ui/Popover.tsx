import { lazy, type ReactNode, Suspense } from 'react'

const MaterialPopover = lazy(() => import('./material/MaterialPopover.tsx'))

export interface PopoverProps {
  label: string
  anchor: Element
  children: ReactNode
  onClose(): void
}

/** A small panel below the button that opened it; closes by a click elsewhere or Esc. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Suspense>
      <MaterialPopover {...props} />
    </Suspense>
  )
}
