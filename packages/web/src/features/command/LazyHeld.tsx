import { withWords } from '../../i18n/language.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { HeldDialogProps } from './HeldDialog.tsx'

/** Shows why a command with an unknown effect is held, and the possible actions. */
export const HeldDialog = lazily<HeldDialogProps>(withWords('block', () => import('./HeldDialog.tsx')))
