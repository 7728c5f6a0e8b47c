import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/connections.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useReach } from '../../resource/entity.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, UsersIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { AddPeople } from './AddPeople.tsx'
import styles from './Announcement.module.css'
import { maxChosen, type Person, personOf } from './people.ts'

const maxFound = 30
const pauseMs = 250

interface PeopleFieldProps {
  people: readonly Person[]
  disabled: boolean
  onChange(people: readonly Person[]): void
}

/** ANN-2: many users, each found by typing, or all of a role, a group or a client at once. */
export function PeopleField({ people, disabled, onChange }: PeopleFieldProps): ReactNode {
  const t = useT('announcement')
  const [isAdding, setAdding] = useState(false)
  const [typed, setTyped] = useState<string>()
  const found = useFound(typed)
  const chosen = new Set(people.map(({ id }) => id))
  const add = (more: readonly Person[]) => {
    const news = more.filter(({ id }) => !chosen.has(id))
    if (people.length + news.length > maxChosen) showToast('error', t('announcementTooMany', { most: maxChosen }))
    else onChange([...people, ...news])
  }
  return (
    <div className={styles.people}>
      <Combobox
        label={t('settingsUsers')}
        hint={t('announcementToHint')}
        chosen=""
        placeholder={people.length === 0 ? t('announcementToAll') : t('announcementToMore')}
        disabled={disabled}
        choices={found?.filter(({ id }) => !chosen.has(id)).map(({ id, name }) => ({ id, text: name }))}
        nothing={t('sharedNothingFound')}
        onType={setTyped}
        onChoose={(choice) => choice && add([{ id: Number(choice.id), name: choice.text }])}
      />
      {people.length > 0 && (
        <ul className={styles.chosen} aria-label={t('announcementChosen', { count: people.length })}>
          {people.map(({ id, name }) => (
            <li key={id}>
              <span>{name || t('sharedNoName')}</span>
              <IconButton
                size="small"
                icon={CloseIcon}
                label={t('announcementRemove', { name })}
                disabled={disabled}
                onClick={() => onChange(people.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        <Button size="small" icon={UsersIcon} disabled={disabled} onClick={() => setAdding(true)}>
          {t('announcementAdd')}
        </Button>
        {people.length > 1 && (
          <Button size="small" kind="text" disabled={disabled} onClick={() => onChange([])}>
            {t('announcementRemoveAll')}
          </Button>
        )}
      </div>
      {isAdding && <AddPeople onAdd={add} onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The matches on the server, after a debounce; never temporary users (ANN-8). */
function useFound(typed: string | undefined): readonly Person[] | undefined {
  const reach = useReach()
  const keyword = useSettled(typed?.trim() ?? '', typed ? pauseMs : 0)
  const { data } = useQuery({
    queryKey: viewKey('user', 'announced', reach, keyword),
    queryFn: () => api.users.list({ query: { ...reach, limit: maxFound, ...(keyword && { keyword }) } }),
    enabled: typed !== undefined,
    placeholderData: (before) => before,
  })
  return data?.filter(({ temporary }) => !temporary).map(personOf)
}
