import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { api } from '../../api/fences.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { useUser } from '../../session/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './GeofencePage.module.css'

interface Named {
  readonly id: number
  readonly name: string
}
interface LinkedItemsProps {
  kind: 'devices' | 'groups'
  items: readonly Named[]
  onAdd(id: number): void
  onRemove(id: number): void
}

const words = {
  devices: { title: 'fenceLinkVehicles', none: 'fenceLinkNoVehicles', add: 'fenceLinkAddVehicle' },
  groups: { title: 'fenceLinkGroups', none: 'fenceLinkNoGroups', add: 'fenceLinkAddGroup' },
} as const
const maxFound = 8
/** Debounce of the search. */
const pauseMs = 250

/** The linked items, and a search for more of their kind. */
export function LinkedItems({ kind, items, onAdd, onRemove }: LinkedItemsProps): ReactNode {
  const t = useT('fences')
  const [keyword, setKeyword] = useState('')
  const found = useFound(kind, keyword)
  const linked = new Set(items.map(({ id }) => id))
  const offered = found.items.filter(({ id }) => !linked.has(id))
  const { title, none, add } = words[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search must not save the form around it
    <div className={styles.linked} onKeyDown={keepEnter}>
      <h3>{t(title)}</h3>
      {items.length === 0 && <p className="caption">{t(none)}</p>}
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <span className="ellipsis">{name || t('sharedNoName')}</span>
            <IconButton
              size="small"
              icon={CloseIcon}
              label={t('fenceLinkRemove', { name: name || t('sharedNoName') })}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
      {kind === 'groups' && items.length > 0 && <p className="caption">{t('fenceLinkInherited')}</p>}
      <SearchField label={t(add)} clearLabel={t('listClearSearch')} value={keyword} onChange={setKeyword} />
      {found.isThere && (
        <ul className={styles.offered} aria-label={t('sharedSearch')}>
          {offered.map(({ id, name }) => (
            <li key={id}>
              <span className="ellipsis">{name || t('sharedNoName')}</span>
              <IconButton
                size="small"
                icon={AddIcon}
                label={t('fenceLinkAdd', { name: name || t('sharedNoName') })}
                onClick={() => onAdd(id)}
              />
            </li>
          ))}
          {offered.length === 0 && <li className="caption">{t('sharedNothingFound')}</li>}
        </ul>
      )}
    </div>
  )
}

const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** The server's results after the debounce. */
function useFound(kind: LinkedItemsProps['kind'], keyword: string): { items: readonly Named[]; isThere: boolean } {
  const { administrator } = useUser()
  const asked = useSettled(keyword.trim(), pauseMs)
  const { data } = useQuery({
    queryKey: viewKey(kind === 'devices' ? 'device' : 'group', 'found', asked),
    queryFn: async (): Promise<Named[]> => {
      const query = { keyword: asked, limit: maxFound, ...(administrator && { all: true }) }
      return kind === 'devices' ? api.devices.list({ query }) : api.groups.list({ query })
    },
    enabled: asked !== '',
  })
  return { items: data ?? [], isThere: asked !== '' && data !== undefined }
}
