import { withWords } from '../../i18n/language.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { HeldDialogProps } from './HeldDialog.tsx'

/** Says why a command with an unknown effect waits, and what can be done about it. */
export const HeldDialog = lazily<HeldDialogProps>(withWords('block', () => import('./HeldDialog.tsx')))
