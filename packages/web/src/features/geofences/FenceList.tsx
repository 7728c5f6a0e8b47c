import type { Geofence } from '@rastro/core/resources/geofence'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { usualFenceColour } from '../../map/layers/fences.ts'
import { paths } from '../../paths.ts'
import type { Selection } from '../../resource/list/use-selection.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EditIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import styles from './FenceList.module.css'
import { type FenceRow, nameOf, sizeText } from './fence-rows.ts'
import { formIcons } from './form-icons.ts'

interface FenceListProps {
  rows: readonly FenceRow[]
  keyword: string
  isPending: boolean
  chosenId: number | null
  /** The vehicles inside each. */
  counts: ReadonlyMap<number, number>
  /** Several are selected by those who may change them. */
  selection: Selection<Geofence> | undefined
  onChoose(id: number): void
}

const rowHeight = 60
const overscan = 8

/** The geofences by name; a row shows its geofence on the map, and links to its form. */
export function FenceList(props: FenceListProps): ReactNode {
  const { rows, chosenId, counts, selection, onChoose } = props
  const scroller = useRef<HTMLDivElement>(null)
  const seen = useVirtualRows({ scroller, count: rows.length, rowHeight, overscan })
  const chosenIndex = rows.findIndex(({ fence }) => fence.id === chosenId)
  // Scrolls to a newly selected one, not with each letter of the search
  useEffect(() => {
    if (chosenIndex >= 0) seen.scrollTo(chosenIndex)
  }, [chosenId])
  return (
    <div ref={scroller} className={styles.scroller}>
      {rows.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <ul className={styles.list} style={{ height: seen.height }}>
          {seen.rows.map(({ index, start }) => {
            const row = rows[index]!
            const isChosen = row.fence.id === chosenId
            return (
              <li
                key={row.fence.id}
                className={classNames(styles.row, isChosen && styles.chosen)}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <Row {...{ row, isChosen, selection, onChoose }} inside={counts.get(row.fence.id) ?? 0} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

interface RowProps extends Pick<FenceListProps, 'selection' | 'onChoose'> {
  row: FenceRow
  isChosen: boolean
  inside: number
}

function Row({ row, isChosen, inside, selection, onChoose }: RowProps): ReactNode {
  const { fence, area } = row
  const t = useT('fences')
  const format = useFormat()
  const name = nameOf(t, fence)
  const { color } = fence.attributes
  return (
    <>
      {selection && (
        <Checkbox
          label={t('listSelect', { name })}
          checked={selection.ids.has(fence.id)}
          onChange={() => selection.toggle(fence.id)}
        />
      )}
      <button type="button" className={styles.main} aria-pressed={isChosen} onClick={() => onChoose(fence.id)}>
        <span
          className={styles.form}
          style={{ borderColor: typeof color === 'string' && color ? color : usualFenceColour }}
        >
          <Icon of={formIcons[area?.form ?? 'polygon']} size={18} />
        </span>
        <span className={styles.words}>
          <span className={classNames(styles.name, 'ellipsis', !fence.name.trim() && styles.nameless)}>{name}</span>
          <span className="caption ellipsis">
            {inside > 0 && <b>{t('fenceInside', { count: inside })} · </b>}
            {sizeText(t, format, row)}
          </span>
        </span>
      </button>
      {selection && (
        <Link
          className={styles.edit}
          to={paths.geofence(fence.id)}
          aria-label={t('fenceEdit', { name })}
          data-tip={t('sharedEdit')}
        >
          <Icon of={EditIcon} size={18} />
        </Link>
      )}
    </>
  )
}

function Nothing({ keyword, isPending, selection }: FenceListProps): ReactNode {
  const t = useT('fences')
  if (isPending) {
    return (
      <div className={styles.waiting}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    )
  }
  if (keyword.trim()) return <p className={styles.nothing}>{t('fencesNoMatch', { keyword: keyword.trim() })}</p>
  return (
    <Empty title={t('fencesEmptyTitle')}>
      <p>{t(selection ? 'fencesEmptyText' : 'fencesEmptyReadonly')}</p>
    </Empty>
  )
}
