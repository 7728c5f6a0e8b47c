/** Where a row stands in the list, and how it is told of. */
export interface RowLayout {
  /** Pixels from the top of all rows. */
  readonly top: number
  readonly height: number
  /** Its number from 0 and how many there are; without groups. */
  readonly index: number
  readonly count: number
  /** How deep it stands among groups, from 1; undefined without groups. */
  readonly level: number | undefined
  /** The keyboard stands on it. */
  readonly active: boolean
}

/** What a row says of itself: an option of a list box, or an item of a tree. */
export const rowAttributes = ({ top, height, index, count, level }: RowLayout, selected: boolean) => ({
  style: { top, height },
  tabIndex: -1,
  'aria-selected': selected,
  ...(level === undefined
    ? { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count }
    : { role: 'treeitem', 'aria-level': level }),
})
