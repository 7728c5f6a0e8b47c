import { type Role, type User, users } from '@rastro/core/resources/user'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/accounts.ts'
import { useT } from '../../i18n/translate.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { useReach } from '../../resource/entity.ts'
import { ItemChoice } from '../../resource/form/ItemChoice.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { SelectField } from '../../ui/TextField.tsx'
import styles from './Announcement.module.css'
import { type By, type Person, peopleBy, personOf } from './people.ts'

const roles = [
  ['administrator', 'announcementRoleAdministrator'],
  ['reseller', 'sharedResellers'],
  ['manager', 'announcementRoleManager'],
  ['client', 'sharedClients'],
  ['user', 'sharedUsers'],
] as const
const clients = { resource: users, calls: api.users, nameOf: (user: User) => personOf(user).name }
const isClient = ({ temporary }: User) => !temporary

interface AddPeopleProps {
  onAdd(people: readonly Person[]): void
  onClose(): void
}

/** Fills the users by role, by group or by client. */
export function AddPeople({ onAdd, onClose }: AddPeopleProps): ReactNode {
  const t = useT('announcement')
  const reach = useReach()
  const [by, setBy] = useState<By['by']>('role')
  const [role, setRole] = useState<Role>('reseller')
  const [id, setId] = useState(0)
  const finding = useMutation({
    mutationFn: () => peopleBy(by === 'role' ? { by, role } : { by, id }, reach),
    onSuccess(people) {
      if (people.length === 0) return
      onAdd(people)
      onClose()
    },
    onError: () => {},
  })
  const isNobody = finding.data?.length === 0
  const failure = finding.error ? errorText(finding.error) : isNobody ? t('announcementNobody') : undefined
  return (
    <Dialog
      title={t('announcementAdd')}
      onClose={onClose}
      onSubmit={() => finding.mutate()}
      actions={
        <>
          <Button onClick={onClose}>{t('sharedCancel')}</Button>
          <Button kind="primary" type="submit" disabled={finding.isPending || (by !== 'role' && id === 0)}>
            {t('sharedAdd')}
          </Button>
        </>
      }
    >
      <div className={styles.adding}>
        <Segments<By['by']>
          label={t('announcementBy')}
          value={by}
          choices={[
            { value: 'role', text: t('announcementRole') },
            { value: 'group', text: t('sharedGroup') },
            { value: 'client', text: t('sharedClient') },
          ]}
          onChange={(next) => {
            setBy(next)
            setId(0)
            finding.reset()
          }}
        />
        {by === 'role' && (
          <SelectField
            label={t('announcementRole')}
            error={failure}
            value={role}
            onChange={({ target }) => {
              setRole(target.value as Role)
              finding.reset()
            }}
          >
            {roles.map(([one, word]) => (
              <option key={one} value={one}>
                {t(word)}
              </option>
            ))}
          </SelectField>
        )}
        {by === 'group' && <ItemChoice from={groupEntity} {...choice('sharedGroup', 'announcementGroupHint')} />}
        {by === 'client' && (
          <ItemChoice<User> from={clients} keep={isClient} {...choice('sharedClient', 'announcementClientHint')} />
        )}
      </div>
    </Dialog>
  )

  function choice(label: 'sharedGroup' | 'sharedClient', hint: 'announcementGroupHint' | 'announcementClientHint') {
    return {
      label: t(label),
      hint: t(hint),
      error: failure,
      value: id,
      onChange(next: number) {
        setId(next)
        finding.reset()
      },
    }
  }
}
