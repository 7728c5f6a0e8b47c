import { scheduleOf } from '@rastro/core/resources/group'
import type { ReactNode } from 'react'
import { useGroups } from '../../../fleet/use-groups.ts'
import { useT } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/Button.tsx'
import { AddIcon } from '../../../ui/icons.ts'
import { Popover } from '../../../ui/Popover.tsx'
import styles from './FilterPanel.module.css'
import { noFilter } from './filter.ts'
import type { FleetListState } from './use-fleet-list.ts'

interface FilterPanelProps {
  list: FleetListState
  anchor: Element
  onAdd: (() => void) | undefined
  onClose(): void
}

/** Order, groups, and whether the map follows the list. */
export function FilterPanel({ list: { filter, setFilter }, anchor, onAdd, onClose }: FilterPanelProps): ReactNode {
  const t = useT('main')
  const { data } = useGroups()
  const groups = (data ?? []).filter((group) => !scheduleOf(group))
  const toggle = (id: number) => {
    const { groupIds } = filter
    setFilter({ groupIds: groupIds.includes(id) ? groupIds.filter((other) => other !== id) : [...groupIds, id] })
  }
  return (
    <Popover label={t('listFilters')} anchor={anchor} onClose={onClose}>
      <div className={styles.panel}>
        <Choices title={t('listSort')}>
          <Radio label={t('listSortName')} on={filter.sort === 'name'} onChange={() => setFilter({ sort: 'name' })} />
          <Radio
            label={t('listSortLastUpdate')}
            on={filter.sort === 'lastUpdate'}
            onChange={() => setFilter({ sort: 'lastUpdate' })}
          />
        </Choices>
        {groups.length > 0 && (
          <Choices title={t('listFilterGroups')}>
            {groups.map(({ id, name }) => (
              <Check
                key={id}
                label={name || t('sharedNoName')}
                on={filter.groupIds.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </Choices>
        )}
        <Choices title={t('menuMap')}>
          <Check label={t('listFilterOnMap')} on={filter.onMap} onChange={() => setFilter({ onMap: !filter.onMap })} />
        </Choices>
        <div className={styles.foot}>
          <Button size="small" kind="text" onClick={() => setFilter(noFilter)}>
            {t('listClearFilters')}
          </Button>
          {onAdd && (
            <Button
              size="small"
              icon={AddIcon}
              onClick={() => {
                onClose()
                onAdd()
              }}
            >
              {t('deviceAdd')}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  )
}

const Choices = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <fieldset className={styles.choices}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

interface ChoiceProps {
  label: string
  on: boolean
  onChange(): void
}

const Check = ({ label, on, onChange }: ChoiceProps): ReactNode => (
  <label className={styles.choice}>
    <input type="checkbox" checked={on} onChange={onChange} />
    {label}
  </label>
)

const Radio = ({ label, on, onChange }: ChoiceProps): ReactNode => (
  <label className={styles.choice}>
    <input type="radio" name="sort" checked={on} onChange={onChange} />
    {label}
  </label>
)
