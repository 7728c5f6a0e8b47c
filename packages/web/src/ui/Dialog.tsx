import { lazy, type ReactNode, Suspense } from 'react'

const MaterialDialog = lazy(() => import('./material/MaterialDialog.tsx'))

export interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons; the one that does something is of type `submit`. */
  actions: ReactNode
  onClose(): void
  onSubmit?(): void
}

/** A question or a small form above the page; a sheet at the bottom of phones. */
export function Dialog(props: DialogProps): ReactNode {
  return (
    <Suspense>
      <MaterialDialog {...props} />
    </Suspense>
  )
}
