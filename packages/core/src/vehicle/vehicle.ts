import { folded } from '../format/folded.ts'
import { inOurWords, onTheWire, textAt } from '../kit/wire-words.ts'
import type { Device } from '../resources/device.ts'
import { plateKind } from './plate.ts'

/** ENT-4: our field names → their keys in device attribute `veiculo`. */
const vehicleKeys = {
  plate: 'placa',
  brand: 'marca',
  model: 'modelo',
  year: 'ano',
  colour: 'cor',
  renavam: 'renavan',
  chassis: 'chassi',
} as const

/** The vehicle that a unit is built into, with our field names. Unknown texts are empty. */
export interface Vehicle extends Readonly<Record<keyof typeof vehicleKeys, string>> {
  /** CARD-11: its engine may be cut (`bloqueio` is "yes"). */
  readonly blockable: boolean
}

type Built = Pick<Device, 'attributes'>
type Named = Built & Pick<Device, 'name'>

export function vehicleOf({ attributes }: Built): Vehicle {
  const source = attributes.veiculo as { bloqueio?: unknown } | undefined
  return { ...unknown, ...inOurWords(vehicleKeys, source), blockable: source?.bloqueio === 'yes' }
}
const unknown = { plate: '', brand: '', model: '', year: '', colour: '', renavam: '', chassis: '', blockable: false }

/** The device attributes that `vehicleOf` reads the vehicle from. */
export const vehicleAttributes = (vehicle: Partial<Vehicle>): { veiculo: Record<string, string> } => {
  const { blockable, ...texts } = { ...unknown, ...vehicle }
  return { veiculo: { ...onTheWire(vehicleKeys, texts), bloqueio: blockable ? 'yes' : 'no' } }
}

/** Evaluated for each vehicle of a large fleet, so only this key is read. */
export const plateOf = ({ attributes }: Built): string => textAt(attributes.veiculo, vehicleKeys.plate)

/** LIST-6: brand and model, or the device's name when both are missing. */
export function vehicleTitle(device: Named): string {
  const { veiculo } = device.attributes
  const [brand, model] = [textAt(veiculo, vehicleKeys.brand), textAt(veiculo, vehicleKeys.model)]
  return [brand, model].filter(Boolean).join(' ') || device.name
}

/** FUEL-23, A-146: `Fiat / Toro / ABC-1234 [Truck 12]`; the device's name alone when nothing of these is known. */
export function vehicleInFull(device: Named): string {
  const { brand, model, plate } = vehicleOf(device)
  const parts = [brand, model, plate].map((part) => part.trim()).filter(Boolean)
  return parts.length > 0 ? `${parts.join(' / ')} [${device.name}]` : device.name
}

/** The part of the name not already in the title and the plate beside it: of "Fiat Toro 12" beside "Fiat Toro" the "12". */
export function nameBeside(title: string, device: Named): string {
  const said = new Set([...wordsOf(title), plateOf(device)].map(spoken))
  const isNew = (word: string) => spoken(word) !== '' && !said.has(spoken(word))
  const words = wordsOf(device.name)
  return words.slice(words.findIndex(isNew), words.findLastIndex(isNew) + 1).join(' ')
}
const wordsOf = (text: string): string[] => text.split(/\s+/)
/** Letters and digits only: a dash between two words carries no information. */
const spoken = (word: string): string => folded(word).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The text under a marker: a Mercosul plate without its hyphen, any other plate unchanged, or the name when there is no plate. A
 * long name is truncated, so that labels do not cover the map.
 */
export function markerLabel(device: Named): string {
  const plate = plateOf(device)
  const label = plateKind(plate) === 'mercosul' ? plate.replace('-', '') : plate || device.name
  const letters = [...label]
  return letters.length > longestLabel ? `${letters.slice(0, longestLabel - 1).join('')}…` : label
}

const longestLabel = 32

/** LIST-30: a field or attribute of the device by name; empty when it is no text. */
export function ownText(device: Device, key: string): string {
  const value = (device as Record<string, unknown>)[key] ?? device.attributes[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
