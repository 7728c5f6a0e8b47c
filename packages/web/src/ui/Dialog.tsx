import { lazy, type ReactNode, Suspense } from 'react'
import type { DialogProps } from './material/MaterialDialog.tsx'

const MaterialDialog = lazy(() => import('./material/MaterialDialog.tsx'))

/** A question or a small form above the page; a sheet at the bottom of phones. */
export function Dialog(props: DialogProps): ReactNode {
  return (
    <Suspense>
      <MaterialDialog {...props} />
    </Suspense>
  )
}
