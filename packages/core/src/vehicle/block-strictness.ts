import { readBlockSettings } from './block-settings.ts'

/** The effective value of a setting for one vehicle or group, own or inherited. */
type Lookup = (key: string) => unknown

const second = 1000
const minute = 60 * second

/**
 * Each setting that decides when an engine is cut: its value in the unit of the attribute, clamped to its bounds, and whether a
 * smaller value is stricter. A longer approval time is less strict.
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

/** The settings that become less strict, each with the value that applied before. */
export function loosenedBlocks(before: Lookup, after: Lookup): Partial<Record<BlockKey, number | boolean>> {
  const [old, now] = [readBlockSettings(before), readBlockSettings(after)]
  const loosened = keys.filter((key) => {
    const { of, isSmallerStricter } = settings[key]
    const difference = Number(of(now)) - Number(of(old))
    return isSmallerStricter ? difference > 0 : difference < 0
  })
  return Object.fromEntries(loosened.map((key) => [key, settings[key].of(old)]))
}
