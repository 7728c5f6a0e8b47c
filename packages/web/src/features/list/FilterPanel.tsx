import { isShown } from '@rastro/core/access/menu'
import { scheduleOf } from '@rastro/core/resources/group'
import { type ReactNode, Suspense } from 'react'
import { useGroups } from '../../fleet/use-groups.ts'
import { withWords } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { unfiltered } from '../../listing/filter.ts'
import { type SortOrder, sortOrders } from '../../listing/list-order.ts'
import { byName } from '../../listing/list-tree.ts'
import { useViewer } from '../../session/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { Popover } from '../../ui/Popover.tsx'
import { setCompact, useCompact } from './density.ts'
import styles from './FilterPanel.module.css'
import type { FleetListState } from './use-fleet-list.ts'

const ClientFilter = lazyPage(withWords('resource', () => import('./ClientFilter.tsx')))

interface FilterPanelProps {
  list: FleetListState
  anchor: Element
  onAdd: (() => void) | undefined
  onClose(): void
}

const sortWords = {
  name: 'listSortName',
  plate: 'listSortPlate',
  status: 'listSortStatus',
  speed: 'listSortSpeed',
  lastFix: 'listSortLastFix',
  lastUpdate: 'listSortLastUpdate',
} as const satisfies Record<SortOrder, string>

/** Order, density, groups, clients, what calls for a look, and whether the map follows the list (A-71, decision 109). */
export default function FilterPanel({
  list: { filter, setFilter },
  anchor,
  onAdd,
  onClose,
}: FilterPanelProps): ReactNode {
  const t = useT('main')
  const { data } = useGroups()
  const compact = useCompact()
  const hasClients = isShown(useViewer(), 'clients')
  const groups = (data ?? []).filter((group) => !scheduleOf(group)).sort(byName)
  const toggle = (id: number) => {
    const { groupIds } = filter
    setFilter({ groupIds: groupIds.includes(id) ? groupIds.filter((other) => other !== id) : [...groupIds, id] })
  }
  return (
    <Popover label={t('listFilters')} anchor={anchor} onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.body}>
          <Choices title={t('listSort')}>
            {sortOrders.map((sort) => (
              <Radio
                key={sort}
                label={t(sortWords[sort])}
                on={filter.sort === sort}
                onChange={() => setFilter({ sort })}
              />
            ))}
          </Choices>
          <Choices title={t('listLook')}>
            <Check label={t('listTree')} on={filter.tree} onChange={() => setFilter({ tree: !filter.tree })} />
            <Check label={t('listCompact')} on={compact} onChange={() => setCompact(!compact)} />
          </Choices>
          <Choices title={t('listFilterOnly')}>
            <Check
              label={t('listFilterBlocked')}
              on={filter.blocked}
              onChange={() => setFilter({ blocked: !filter.blocked })}
            />
            <Check
              label={t('listFilterOverLimit')}
              on={filter.overLimit}
              onChange={() => setFilter({ overLimit: !filter.overLimit })}
            />
          </Choices>
          {hasClients && (
            <Suspense>
              <ClientFilter value={filter.clientId} onChange={(clientId) => setFilter({ clientId })} />
            </Suspense>
          )}
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
            <Check
              label={t('listFilterOnMap')}
              on={filter.onMap}
              onChange={() => setFilter({ onMap: !filter.onMap })}
            />
          </Choices>
        </div>
        <div className={styles.foot}>
          <Button size="small" kind="text" onClick={() => setFilter(unfiltered)}>
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
