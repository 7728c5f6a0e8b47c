import { folded } from '../format/folded.ts'
import { trackerModels } from './models.ts'
import { isOneEdit } from './one-edit.ts'
import type { TrackerModel } from './tracker-model.ts'

/** The name that a person knows a model by: `Sinotrack ST-901 (H02)`. A protocol that is called as its vendor is left out. */
export function modelTitle({ vendor, name, protocol }: TrackerModel): string {
  const whole = vendor === '' ? name : `${vendor} ${name}`
  return protocol === null || protocol === folded(vendor) ? whole : `${whole} (${protocol.toUpperCase()})`
}

/**
 * The models that a typed name means, the likeliest first: without regard to spaces, hyphens, case and accents, of the vendor and
 * the name; where none has it, those that differ by one letter or digit.
 */
export function findModels(typed: string, most = 30): readonly TrackerModel[] {
  const wanted = spelled(typed)
  if (wanted === '') return trackerModels.slice(0, most)
  const ranked = index.flatMap((entry) => {
    const rank = rankOf(entry, wanted)
    return rank === undefined ? [] : [{ rank, model: entry.model }]
  })
  const found = ranked.sort((one, other) => one.rank - other.rank).map(({ model }) => model)
  if (found.length > 0 || wanted.length < 3) return found.slice(0, most)
  return index.flatMap(({ name, model }) => (isOneEdit(name, wanted) ? [model] : [])).slice(0, most)
}

const spelled = (text: string): string => folded(text).replace(/[^a-z0-9+]/g, '')

interface Entry {
  readonly model: TrackerModel
  readonly name: string
  readonly whole: string
}
const index: readonly Entry[] = trackerModels.map((model) => ({
  model,
  name: spelled(model.name),
  whole: spelled(`${model.vendor}${model.name}${model.protocol ?? ''}`),
}))

function rankOf({ name, whole }: Entry, wanted: string): number | undefined {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  if (name.includes(wanted)) return 2
  return whole.includes(wanted) ? 3 : undefined
}
