import type { Group } from '@rastro/core/resources/group'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { groupEntity } from '../../resource/entities/groups.ts'
import { useRights } from '../../resource/entity.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { GroupRow } from './GroupRow.tsx'
import styles from './GroupTree.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { type Branch, branchesOf, withParents } from './tree.ts'
import { useMove } from './use-move.ts'

interface GroupTreeProps {
  /** All groups. */
  groups: readonly Group[]
  /** The matches of the search: they are drawn with their ancestors. */
  found: readonly Group[]
}

const rowHeight = 44
const overscan = 10

/** The groups as a tree: navigated by arrow keys, rearranged by dragging, by cut and paste, or by a dialog. */
export function GroupTree({ groups, found }: GroupTreeProps): ReactNode {
  const t = useT('groups')
  const tree = useId()
  const navigate = useNavigate()
  const isTouched = useMedia('(pointer: coarse)')
  const { mayEdit } = useRights(groupEntity)
  const move = useMove(groups)
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [activeId, setActive] = useState<number>()
  /** Cut, or being dragged. */
  const [held, setHeld] = useState<number>()
  /** The drop target; 0 is the top. */
  const [over, setOver] = useState<number>()
  const [asked, setAsked] = useState<Group>()
  const shown = useMemo(() => (found.length < groups.length ? withParents(groups, found) : groups), [groups, found])
  const branches = useMemo(() => branchesOf(shown, closed), [shown, closed])
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, height, scrollTo } = useVirtualRows({ scroller, count: branches.length, rowHeight, overscan })
  const at = Math.max(
    0,
    branches.findIndex(({ group }) => group.id === activeId),
  )
  const active = branches[at]
  const go = (index: number) => {
    const branch = branches[Math.max(0, Math.min(index, branches.length - 1))]
    if (!branch) return
    setActive(branch.group.id)
    scrollTo(branches.indexOf(branch))
  }
  const toggle = (id: number) =>
    setClosed(new Set(closed.has(id) ? [...closed].filter((other) => other !== id) : [...closed, id]))
  const drop = (into: number) => {
    if (held !== undefined) move({ id: held, into })
    setHeld(undefined)
    setOver(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.altKey || (event.target as Element).closest('a, button')) return
    const act = keyAct(event, mayEdit)
    if (!act) return
    event.preventDefault()
    acts[act](active)
  }
  const acts: Record<Act, (branch: Branch) => void> = {
    down: () => go(at + 1),
    up: () => go(at - 1),
    first: () => go(0),
    last: () => go(branches.length - 1),
    in: ({ group, isOpen }) => (isOpen === false ? toggle(group.id) : isOpen && go(at + 1)),
    out: ({ group, isOpen }) => {
      if (isOpen) toggle(group.id)
      else go(branches.findIndex((branch) => branch.group.id === group.groupId))
    },
    open: ({ group }) => void navigate(paths.group(group.id)),
    cut: ({ group }) => setHeld(group.id),
    paste: ({ group }) => drop(group.id),
    drop: () => setHeld(undefined),
    move: ({ group }) => setAsked(group),
  }
  const onDrop = (into: number) => ({
    onDragOver: (event: { preventDefault(): void }) => {
      if (held === undefined) return
      event.preventDefault()
      setOver(into)
    },
    onDrop: (event: { preventDefault(): void }) => {
      event.preventDefault()
      drop(into)
    },
  })
  const heldName = groups.find(({ id }) => id === held)?.name
  return (
    <div className={styles.whole}>
      {mayEdit && (
        <div className={classNames(styles.top, over === 0 && styles.over)} {...onDrop(0)}>
          <p className="caption" role="status">
            {held === undefined
              ? t(isTouched ? 'groupTreeTouch' : 'groupTreeHint')
              : t('groupHeld', { name: heldName?.trim() || t('sharedNoName') })}
          </p>
        </div>
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="tree"
        aria-label={t('sharedGroups')}
        aria-activedescendant={active && `${tree}-${active.group.id}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => active && scrollTo(at)}
      >
        <div role="presentation" style={{ height, position: 'relative' }}>
          {rows.map(({ index, start }) => {
            const branch = branches[index]!
            const { id } = branch.group
            return (
              <GroupRow
                key={id}
                id={`${tree}-${id}`}
                branch={branch}
                top={start}
                isActive={active?.group.id === id}
                isHeld={held === id}
                isOver={over === id}
                onToggle={() => toggle(id)}
                onPick={() => setActive(id)}
                onMove={mayEdit ? () => setAsked(branch.group) : undefined}
                drag={{
                  draggable: mayEdit,
                  onDragStart: () => setHeld(id),
                  onDragEnd: () => {
                    setHeld(undefined)
                    setOver(undefined)
                  },
                  ...onDrop(id),
                }}
              />
            )
          })}
        </div>
      </div>
      {asked && (
        <MoveDialog
          group={asked}
          groups={groups}
          onMove={(into) => move({ id: asked.id, into })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

type Act = 'down' | 'up' | 'first' | 'last' | 'in' | 'out' | 'open' | 'cut' | 'paste' | 'drop' | 'move'

const keys: Readonly<Record<string, Act>> = {
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const editKeys: Readonly<Record<string, Act>> = { Enter: 'open', Escape: 'drop', m: 'move' }
const heldKeys: Readonly<Record<string, Act>> = { x: 'cut', v: 'paste' }

/** The action of a key in the tree. */
function keyAct({ key, ctrlKey, metaKey }: KeyboardEvent, mayEdit: boolean): Act | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return mayEdit ? heldKeys[name] : undefined
  return keys[name] ?? (mayEdit ? editKeys[name] : undefined)
}
