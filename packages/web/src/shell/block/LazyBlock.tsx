import { withWords } from '../../i18n/language.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { BlockDialogProps } from './BlockDialog.tsx'
import type { CancelDialogProps } from './CancelDialog.tsx'

/** The question before an engine is blocked, on any screen. */
export const BlockDialog = lazily<BlockDialogProps>(withWords('block', () => import('./BlockDialog.tsx')))

/** The question before a waiting command is cancelled, on any screen. */
export const CancelDialog = lazily<CancelDialogProps>(withWords('block', () => import('./CancelDialog.tsx')))
