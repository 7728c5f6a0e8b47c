import { splitList } from '@rastro/core/kit/comma-list'
import { notifications } from '@rastro/core/resources/notification'
import type { ReactNode } from 'react'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { commandEntity } from '../../resource/entities/commands.ts'
import { fieldsOf } from '../../resource/form/fields.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import { notificationForm } from './notification-form.ts'

const { Choice } = fieldsOf(notifications)

/** NTF-7, NTF-8: the command to send, if the notification sends one. */
export function CommandChoice(): ReactNode {
  const t = useT('notifications')
  const { field } = useFormWords(notificationForm)
  const notificators = useFieldValue('notificators')
  if (!splitList(notificators).includes('command')) return null
  return <Choice {...field('commandId')} hint={t('notificationCommandHint')} from={commandEntity} required />
}
