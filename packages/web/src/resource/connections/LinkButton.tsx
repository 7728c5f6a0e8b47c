import { type ReactNode, useState } from 'react'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectionsIcon } from '../../ui/icons.ts'
import { lazily } from '../../ui/lazily.tsx'
import type { Stored } from '../entity.ts'
import { ownersOf } from './connection-kinds.ts'
import type { LinkManyProps } from './link-many-props.ts'

const LinkMany = lazily<LinkManyProps>(withWords('connections', () => import('./LinkMany.tsx')))

interface LinkButtonProps extends Pick<LinkManyProps, 'kind' | 'onDone'> {
  items: readonly Stored[]
}

/** For the selection of a list: links all selected items to one vehicle, group or user. */
export function LinkButton({ kind, items, onDone }: LinkButtonProps): ReactNode {
  const t = useT('resource')
  const seesUsers = useCan('users')
  const [isOpen, open] = useState(false)
  if (!has('connections') || ownersOf(kind, seesUsers).length === 0) return null
  return (
    <>
      <Button icon={ConnectionsIcon} onClick={() => open(true)}>
        {t('listLink')}
      </Button>
      {isOpen && <LinkMany kind={kind} ids={items.map(({ id }) => id)} onDone={onDone} onClose={() => open(false)} />}
    </>
  )
}
