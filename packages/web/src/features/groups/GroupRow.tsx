import type { DragEventHandler, ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { RowLink } from '../../resource/list/RowLink.tsx'
import { has } from '../../session/capabilities.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ConnectionsIcon, DownIcon, GroupIcon, MoveIcon, NextIcon } from '../../ui/icons.ts'
import styles from './GroupTree.module.css'
import type { Branch } from './tree.ts'

interface GroupRowProps {
  id: string
  branch: Branch
  /** Pixels from the top of the tree. */
  top: number
  isActive: boolean
  isHeld: boolean
  isOver: boolean
  onToggle(): void
  onPick(): void
  /** Undefined for read-only users. */
  onMove: (() => void) | undefined
  drag: {
    draggable: boolean
    onDragStart: DragEventHandler
    onDragEnd: DragEventHandler
    onDragOver: DragEventHandler
    onDrop: DragEventHandler
  }
}

const indent = 20
/** Max indent: on a phone nothing would be left for the name. */
const maxIndents = 8

/** A group in the tree. Its buttons are for mouse and finger; the keyboard stays on the tree. */
export function GroupRow(props: GroupRowProps): ReactNode {
  const { id, branch, top, isActive, isHeld, isOver, onToggle, onPick, onMove, drag } = props
  const { group, level, place, of, isOpen } = branch
  const t = useT('groups')
  const name = group.name.trim() || t('sharedNoName')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
    <div
      {...drag}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-label={name}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={isOpen}
      aria-selected={isActive}
      className={classNames(styles.row, isActive && styles.active, isHeld && styles.held, isOver && styles.over)}
      style={{ top, paddingLeft: 8 + indent * (Math.min(level, maxIndents) - 1) }}
      onClick={onPick}
    >
      {isOpen === undefined ? (
        <span className={styles.leaf} />
      ) : (
        <IconButton
          size="small"
          icon={isOpen ? DownIcon : NextIcon}
          label={t(isOpen ? 'groupClose' : 'groupOpen', { name })}
          tabIndex={-1}
          onClick={onToggle}
        />
      )}
      <Icon of={GroupIcon} size={18} />
      <span className={classNames(styles.name, 'ellipsis')}>
        {onMove ? (
          <Link to={paths.group(group.id)} tabIndex={-1} draggable={false}>
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {onMove && (
        <>
          <IconButton
            size="small"
            icon={MoveIcon}
            label={t('groupMoveAction', { name })}
            tabIndex={-1}
            onClick={onMove}
          />
          {has('connections') && (
            <RowLink
              icon={ConnectionsIcon}
              to={paths.groupConnections(group.id)}
              label={t('groupConnections', { name })}
              tip={t('sharedConnections')}
              tabIndex={-1}
            />
          )}
        </>
      )}
    </div>
  )
}
