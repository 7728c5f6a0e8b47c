/** Position and ARIA attributes of a row of the list. */
export interface RowLayout {
  /** Pixels from the top of all rows. */
  readonly top: number
  readonly height: number
  /** Its index from 0 and the number of rows; without groups. */
  readonly index: number
  readonly count: number
  /** Its level among groups, from 1; undefined without groups. */
  readonly level: number | undefined
  /** The active row of the keyboard. */
  readonly active: boolean
}

/** The ARIA attributes of a row: an option of a list box, or an item of a tree. */
export const rowAttributes = ({ top, height, index, count, level }: RowLayout, selected: boolean) => ({
  style: { top, height },
  tabIndex: -1,
  'aria-selected': selected,
  ...(level === undefined
    ? { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count }
    : { role: 'treeitem', 'aria-level': level }),
})
