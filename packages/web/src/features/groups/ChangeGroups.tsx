import { type Group, groups } from '@rastro/core/resources/group'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { ChangeDialog, type ChangeProps } from '../../resource/list/ChangeDialog.tsx'

const { Choice } = fieldsOf(groups)

/** Moves many groups into another at once. */
export default function ChangeGroups(props: ChangeProps<Group>): ReactNode {
  const t = useT('groups')
  return (
    <ChangeDialog of={groupEntity} {...props}>
      <Choice name="groupId" label={t('sharedParentGroup')} from={groupEntity} />
    </ChangeDialog>
  )
}
