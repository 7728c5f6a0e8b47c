import type { Narrowing } from '@rastro/core/messages/narrowing'
import type { ReactNode } from 'react'
import { withWords } from '../../i18n/language.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { lazily } from '../../ui/lazily.tsx'

interface NarrowedFieldProps {
  to: Narrowing
  hint?: string | undefined
  /** Why the event of the notification never is at one of them. */
  never?: string | undefined
}

const NarrowedTo = lazily<NarrowedFieldProps>(withWords('connections', () => import('./NarrowedTo.tsx')))

/** Which fences or drivers a notification is for, as a field of its form. */
export const NarrowedField = (props: NarrowedFieldProps): ReactNode => (
  <Wide>
    <NarrowedTo {...props} />
  </Wide>
)
