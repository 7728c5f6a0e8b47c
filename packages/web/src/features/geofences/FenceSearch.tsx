import type { Geofence } from '@rastro/core/resources/geofence'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { Selection } from '../../resource/list/use-selection.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloseIcon, DeleteIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './FenceList.module.css'

interface FenceSearchProps {
  keyword: string
  /** The number of matches. */
  count: number
  /** For those who may change geofences. */
  selection: Selection<Geofence> | undefined
  onChange(keyword: string): void
  onRemove(items: readonly Geofence[]): void
}

/** Search in all stored fields of the geofences, with the number of matches, or of those selected and what can be done with them. */
export function FenceSearch({ keyword, count, selection, onChange, onRemove }: FenceSearchProps): ReactNode {
  const t = useT('fences')
  const selected = selection?.items.length ?? 0
  return (
    <search className={styles.search}>
      <SearchField label={t('fencesSearch')} clearLabel={t('listClearSearch')} value={keyword} onChange={onChange} />
      <div>
        {selection && count > 0 && (
          <Checkbox
            label={t('listSelectAll')}
            checked={selected === count}
            some={selected > 0 && selected < count}
            onChange={selection.toggleAll}
          />
        )}
        <p className="caption" role="status">
          {selected > 0 ? t('sharedSelected', { count: selected }) : t('fencesCount', { count })}
        </p>
        {selection && selected > 0 && (
          <>
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={t('fencesDelete')}
              onClick={() => onRemove(selection.items)}
            />
            <IconButton size="small" icon={CloseIcon} label={t('listSelectionEnd')} onClick={selection.clear} />
          </>
        )}
      </div>
    </search>
  )
}
