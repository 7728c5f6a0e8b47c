import { addAlarm, put } from '../attributes.ts'
import type { Attributes } from '../define.ts'

const alarms: Readonly<Record<number, string>> = {
  6002: 'overspeed',
  6006: 'hardAcceleration',
  6007: 'hardBraking',
  6008: 'lowPower',
  6009: 'powerCut',
  6010: 'powerRestored',
  6016: 'idle',
  6017: 'tow',
  6032: 'parking',
  6090: 'removing',
  6091: 'lowBattery',
}

const states: Readonly<Record<number, readonly [name: string, value: boolean]>> = {
  4001: ['ignition', true],
  4003: ['ignition', true],
  6011: ['ignition', true],
  6013: ['ignition', true],
  4002: ['ignition', false],
  4004: ['ignition', false],
  6012: ['ignition', false],
  6014: ['ignition', false],
  4005: ['charge', false],
  6030: ['motion', true],
  6071: ['motion', true],
  6031: ['motion', false],
}

/** The event that a message reports, with the state or alarm that it means. */
export function putEvent(event: number, attributes: Attributes): void {
  put(attributes, 'event', event)
  addAlarm(attributes, alarms[event])
  const state = states[event]
  if (state) put(attributes, ...state)
}
