/** What stands in an answer where the value may not be read (VEH-22). Sent back, it keeps the stored value. */
export const mask = '*****'

/** What stands for the identifier of a device or driver where it is not told; `/api/media` finds the device by it. */
export const opaqueId = (id: number): string => `~${id}`

/** The id in an opaque identifier; undefined for any other text. */
export function idOfOpaque(text: string): number | undefined {
  const [, digits] = /^~([1-9]\d{0,9})$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}
