import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { type Entity, type Stored, useRights } from '../entity.ts'
import { Forbidden } from '../Forbidden.tsx'
import { SettingsHead } from '../SettingsHead.tsx'
import { Cards } from './Cards.tsx'
import { type Column, useChosenColumns } from './columns.ts'
import { ImportLink } from './ImportLink.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './list.module.css'
import { Nothing } from './Nothing.tsx'
import type { RemovalWords } from './removal-words.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { Table } from './Table.tsx'
import { useFound } from './use-found.ts'
import { type Narrowing, useItems } from './use-items.ts'
import { useListState } from './use-list-state.ts'
import { useRemoval } from './use-removal.tsx'
import { useSelection } from './use-selection.ts'

interface ResourceListProps<T extends Stored> {
  of: Entity<T>
  title: string
  /** The button that opens the empty form: "New group". */
  addLabel: string
  /** The hint while the list is empty. */
  emptyTitle: string
  emptyText: string
  /** The same array while language and data stay: search and sort keys are recomputed with it. */
  columns: readonly Column<T>[]
  /** The search covers the columns and no other stored field (USER-13). */
  searchesColumnsOnly?: boolean
  /** Filters the stored items; all when undefined. Pass the same function while it does not change. */
  keep?: ((item: T) => boolean) | undefined
  /** What `keep` says as query parameters, and what only the server knows. Pass the same value while it does not change. */
  narrowing?: Narrowing | undefined
  /** While the person narrows the list by more than the search: shows all again. */
  onUnfilter?: (() => void) | undefined
  /** Icon buttons of a row besides edit and remove. */
  rowActions?: (item: T) => ReactNode
  /** Whether the person may select it; all when undefined. Pass the same function while it does not change. */
  isSelectable?: ((item: T) => boolean) | undefined
  /** Whether the person may remove it, where that depends on more than the entity. */
  mayRemove?: ((item: T) => boolean) | undefined
  /** The question before one is removed, where it needs more than its name. */
  removalWords?: (item: T) => RemovalWords
  /** Bulk actions besides exporting and removing: buttons. `done` ends the selection. */
  actions?: (items: readonly T[], done: () => void) => ReactNode
  /** In place of table and cards: another view of the matches. */
  instead?: ((found: readonly T[]) => ReactNode) | undefined
  /** The address of a spreadsheet of all items, where the server makes one; a part of the list is exported by the page. */
  sheetAt?: string | undefined
  /** Below the heading: the tabs of a page that has several. */
  tabs?: ReactNode
  /** Beside the search. */
  filters?: ReactNode
  /** The address where items are imported from a file; undefined where none are. */
  importAt?: string | undefined
  /** Another way to add items: a link at the head, an icon on phones, and in words beside the button of an empty list. */
  anotherWay?: ((inWords: boolean) => ReactNode) | undefined
  /** Between the search and the rows. */
  children?: ReactNode
  /** Shows so many rows at a time; `turns` stands below them. */
  pages?: { readonly size: number; turns(props: PageTurns): ReactNode } | undefined
}

interface PageTurns {
  total: number
  /** From 0. */
  page: number
  onPage(page: number): void
}

/** APP-44 … APP-47: the list of a settings entity, as a table above 600 px and as cards below. */
export function ResourceList<T extends Stored>(props: ResourceListProps<T>): ReactNode {
  const { maySee } = useRights(props.of)
  return maySee ? <VisibleList {...props} /> : <Forbidden />
}

const none: readonly never[] = []

function VisibleList<T extends Stored>(props: ResourceListProps<T>): ReactNode {
  const {
    title,
    addLabel,
    columns,
    searchesColumnsOnly = false,
    narrowing,
    rowActions,
    isSelectable,
    mayRemove,
    actions,
  } = props
  const { instead, tabs, children, pages } = props
  // The first column is the name of an item here
  const of = useMemo(() => ({ ...props.of, nameOf: columns[0]!.text }), [props.of, columns])
  const t = useT('resource')
  const { mayEdit, mayAdd } = useRights(of)
  const asCards = useMedia('(max-width: 600px)')
  const state = useListState()
  const served = useItems(of, state, narrowing)
  const { isServed } = served
  // The server has narrowed it already
  const keep = isServed && narrowing ? undefined : props.keep
  const kept = useMemo(() => (keep ? served.items?.filter(keep) : served.items), [served.items, keep])
  const found = useFound(kept ?? none, {
    columns,
    columnsOnly: searchesColumnsOnly,
    keyword: isServed ? '' : state.keyword,
    sort: isServed ? '' : state.sort,
  })
  const chosen = useChosenColumns(of.resource.path, columns)
  const selection = useSelection(found, isSelectable)
  const removal = useRemoval(of, selection.clear, props.removalWords)
  const isSearched = state.keyword.trim() !== ''
  // Kept items may stand on any page of the server
  useEffect(() => {
    if (keep && isServed) served.more()
  }, [keep, isServed, served.items])
  // What only the page knows of the list is exported by the page
  const isInPage = isServed ? keep !== undefined : isSearched || (keep !== undefined && !narrowing)
  const isEmpty = kept?.length === 0 && !isSearched && !props.onUnfilter
  const count = isServed && !keep ? served.total : found.length
  const [turnedTo, setPage] = useState(0)
  const page = pages ? Math.min(turnedTo, Math.max(0, Math.ceil(found.length / pages.size) - 1)) : 0
  const onPage = useMemo(
    () => (pages ? found.slice(page * pages.size, (page + 1) * pages.size) : found),
    [found, page, pages?.size],
  )
  const rows = {
    of,
    items: onPage,
    columns: chosen.shown,
    sort: state.sort,
    selection: mayEdit ? selection : undefined,
    isSelectable,
    rowActions,
    mayRemove,
    onSort: state.sortBy,
    isSortable: served.isSortable,
    onRemove: mayEdit ? removal.ask : undefined,
    onEnd: served.more,
  }
  const Rows = asCards ? Cards : Table
  return (
    <main className={styles.page}>
      <SettingsHead title={title} count={kept && count}>
        {mayAdd && !isEmpty && props.anotherWay?.(false)}
        {mayAdd && props.importAt && <ImportLink to={props.importAt} />}
        <ListTools
          of={of}
          items={found}
          columns={columns}
          chosen={chosen}
          sheetAt={
            isInPage
              ? undefined
              : withQuery(props.sheetAt, { ...narrowing?.always, ...narrowing?.served, keyword: state.keyword.trim() })
          }
          isWhole={!isServed}
        />
      </SettingsHead>
      {tabs}
      <search className={styles.search} data-tour="list-find">
        <SearchField
          label={t('listSearchIn', { list: title })}
          clearLabel={t('listSearchClear')}
          value={state.keyword}
          onChange={state.setKeyword}
        />
        <p className="visually-hidden" role="status">
          {kept && t('listCount', { count })}
        </p>
        {props.filters}
        {isServed && <p className="caption">{t('listServed')}</p>}
      </search>
      {children}
      {found.length === 0 ? (
        <Nothing {...props} columns={chosen.shown} mayAdd={mayAdd} served={served} isEmpty={isEmpty} state={state} />
      ) : (
        (instead?.(found) ?? <Rows {...rows} />)
      )}
      {pages?.turns({ total: found.length, page, onPage: setPage })}
      {selection.items.length > 0 && !instead ? (
        <SelectionBar of={of} columns={columns} selection={selection} onRemove={removal.ask}>
          {actions?.(selection.items, selection.clear)}
        </SelectionBar>
      ) : (
        mayAdd &&
        !isEmpty && (
          <Link className={classNames(buttonClass('primary', 'large'), styles.add)} to={of.form()} data-tour="list-add">
            <Icon of={AddIcon} />
            {addLabel}
          </Link>
        )
      )}
      {removal.question}
    </main>
  )
}

/** An address with those of these parameters that have a value. */
function withQuery(address: string | undefined, parameters: Readonly<Record<string, unknown>>): string | undefined {
  const given = Object.entries(parameters).filter(([, value]) => value)
  if (!address || given.length === 0) return address
  return `${address}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}
