import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { GroupRow } from '../../listing/list-tree.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DownIcon } from '../../ui/icons.ts'
import styles from './GroupHeading.module.css'
import { type RowLayout, rowAttributes } from './row-layout.ts'

/** A group above its vehicles, with how many are listed in it; a click or the arrow keys open and close it. */
export function GroupHeading({ group, place }: { group: GroupRow; place: RowLayout }): ReactNode {
  const t = useT('main')
  const { id, name, level, count, open } = group
  const title = id === 0 ? t('listWithoutGroup') : name || t('sharedNoName')
  const { style, ...rest } = rowAttributes(place, false)
  const attributes = { ...rest, 'aria-expanded': open }
  return (
    <div
      {...attributes}
      id={`group-${id}`}
      className={classNames(styles.group, place.active && styles.active, !open && styles.closed)}
      style={{ ...style, paddingLeft: 12 + Math.min(level - 1, 6) * 16 }}
      data-group={id}
    >
      <Icon of={DownIcon} size={18} />
      <span className="ellipsis" data-tip={title.length > 30 ? title : undefined}>
        {title}
      </span>
      <b aria-hidden="true">{count}</b>
      <span className="visually-hidden">{t('mapCluster', { count })}</span>
    </div>
  )
}
