import { lazily } from './lazily.tsx'
import type { DialogProps } from './material/MaterialDialog.tsx'

/** A question or a small form above the page; a sheet at the bottom of phones. */
export const Dialog = lazily<DialogProps>(() => import('./material/MaterialDialog.tsx'))
