import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'

/** How many more are linked that the person may not see; nothing for none. `isMore`: others are shown before. */
export function Unseen({ count, isMore }: { count: number; isMore: boolean }): ReactNode {
  const t = useT('connections')
  if (count === 0) return null
  return <p className="caption">{t(isMore ? 'connectionsUnseenToo' : 'connectionsUnseen', { count })}</p>
}
