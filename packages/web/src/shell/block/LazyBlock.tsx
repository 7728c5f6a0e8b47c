import { withWords } from '../../i18n/language.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { BlockDialogProps } from './BlockDialog.tsx'
import type { CancelDialogProps } from './CancelDialog.tsx'

/** The confirmation before an engine is blocked, on any screen. */
export const BlockDialog = lazily<BlockDialogProps>(withWords('block', () => import('./BlockDialog.tsx')))

/** The confirmation before a waiting command is cancelled, on any screen. */
export const CancelDialog = lazily<CancelDialogProps>(withWords('block', () => import('./CancelDialog.tsx')))
