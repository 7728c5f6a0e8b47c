import type { Group } from '@rastro/core/resources/group'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { MoveIcon } from '../../ui/icons.ts'
import { insideOf } from './tree.ts'

interface MoveDialogProps {
  group: Group
  groups: readonly Group[]
  onMove(into: number): void
  onClose(): void
}

/** Asks for the new parent group; its own descendants are not offered. */
export function MoveDialog({ group, groups, onMove, onClose }: MoveDialogProps): ReactNode {
  const t = useT('groups')
  const [into, setInto] = useState(group.groupId)
  const inside = insideOf(groups, group.id)
  return (
    <Dialog
      title={t('groupMoveTitle', { name: group.name.trim() || t('sharedNoName') })}
      icon={MoveIcon}
      text={t('groupParentHint')}
      onClose={onClose}
      onSubmit={() => {
        onMove(into)
        onClose()
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={into === group.groupId}>
            {t('groupMove')}
          </Button>
        </>
      }
    >
      <ItemChoice
        label={t('sharedParentGroup')}
        from={groupEntity}
        keep={({ id }) => !inside.has(id)}
        value={into}
        onChange={setInto}
      />
    </Dialog>
  )
}
