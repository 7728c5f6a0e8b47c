/** A statement with `$1`, `$2` … in place of each `?`. */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(/\?/g, () => {
    count += 1
    return `$${count}`
  })
}
