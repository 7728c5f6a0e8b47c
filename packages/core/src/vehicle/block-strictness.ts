import { readBlockSettings } from './block-settings.ts'

/** The value of a setting for one vehicle or group, its own or inherited. */
type Lookup = (key: string) => unknown

const second = 1000
const minute = 60 * second

/**
 * Each setting that decides when an engine is cut: its value in the unit of the attribute, brought within its bounds, and whether a
 * smaller value is the stricter one. An approval that is older is the weaker.
 */
const settings = {
  'block.maxFixAge': { of: (read: Read) => read.maxFixAge / second, isSmallerStricter: true },
  'block.slowSpeed': { of: (read: Read) => read.slowSpeed, isSmallerStricter: true },
  'block.slowTime': { of: (read: Read) => read.slowTime / second, isSmallerStricter: false },
  'block.secondPerson': { of: (read: Read) => read.secondPerson, isSmallerStricter: false },
  'block.approvalTime': { of: (read: Read) => read.approvalTime / minute, isSmallerStricter: true },
  'block.reasonRequired': { of: (read: Read) => read.reasonRequired, isSmallerStricter: false },
} as const
type Read = ReturnType<typeof readBlockSettings>
type BlockKey = keyof typeof settings
const keys = Object.keys(settings) as BlockKey[]

/** Whether a name is one of the settings above; no other `block.` attribute has a stricter value. */
export const isBlockKey = (key: string): boolean => Object.hasOwn(settings, key)

/** The settings that are less strict afterwards, each with the value that applied before. */
export function loosenedBlocks(before: Lookup, after: Lookup): Partial<Record<BlockKey, number | boolean>> {
  const [old, now] = [readBlockSettings(before), readBlockSettings(after)]
  const loosened = keys.filter((key) => {
    const { of, isSmallerStricter } = settings[key]
    const difference = Number(of(now)) - Number(of(old))
    return isSmallerStricter ? difference > 0 : difference < 0
  })
  return Object.fromEntries(loosened.map((key) => [key, settings[key].of(old)]))
}
