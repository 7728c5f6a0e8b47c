import { defineReduction } from './reduction.ts'

/** All attributes that occur, in order of first occurrence: the columns of a table of positions. */
export const attributeNames = defineReduction({
  start: () => new Set<string>(),
  add(names, { attributes }) {
    for (const name of Object.keys(attributes)) names.add(name)
    return names
  },
  end: (names) => [...names],
})
