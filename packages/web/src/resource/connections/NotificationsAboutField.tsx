import type { Narrowing } from '@rastro/core/messages/narrowing'
import type { ReactNode } from 'react'
import { withWords } from '../../i18n/language.ts'
import { lazily } from '../../ui/lazily.tsx'
import { Wide } from '../form/Section.tsx'

interface NotificationsAboutProps {
  of: Narrowing
  /** Undefined for a new one. */
  id: number | undefined
}

const NotificationsAbout = lazily<NotificationsAboutProps>(
  withWords('connections', () => import('./NotificationsAbout.tsx')),
)

/** Which notifications are for this fence or driver, as a field of its form (decision 133); the form saves it by `saveNarrowed`. */
export const NotificationsAboutField = (props: NotificationsAboutProps): ReactNode => (
  <Wide>
    <NotificationsAbout {...props} />
  </Wide>
)
