import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'
import { type GroundColours, groundColours } from '@rastro/core/vocabulary/ground-colours'
import type { MarkerShape } from '../vehicle.ts'

export type Scheme = 'light' | 'dark'

/** The map's colours in one scheme: the `m-*` and marker tokens of the look, as data for MapLibre. */
export interface MapPalette extends GroundColours {
  markerLine: string
  markerPaper: string
  markerHalo: string
  blockedBadge: string
  onAlarm: string
  /** Read from `--brand-edge` where a reseller has set it. */
  brandEdge: string
  ownPosition: string
  fill: Record<VehicleState, string>
  /** Of a vehicle that drives faster than its own limit. */
  overLimit: string
  /** Behind the glyph of a vehicle that fell silent in that state. */
  tint: Record<'moving' | 'idling', string>
  /** For glyphs and text of that shape. */
  ink: Record<MarkerShape, string>
}

export const palettes: Record<Scheme, MapPalette> = {
  light: {
    ...groundColours.light,
    markerLine: '#14210A',
    markerPaper: '#FFFFFF',
    markerHalo: 'rgba(255,255,255,.92)',
    blockedBadge: '#14210A',
    onAlarm: '#FFFFFF',
    brandEdge: '#0B5563',
    ownPosition: '#2563EB',
    overLimit: '#F2594B',
    fill: { moving: '#A4E22B', idling: '#FFB224', parked: '#14875A', offline: '#76868D', unknown: '#85949A' },
    tint: { moving: '#EFF9D8', idling: '#FFF2DA' },
    ink: {
      moving: '#14210A',
      idling: '#14210A',
      parked: '#0F6E49',
      offline: '#56656B',
      unknown: '#5B6B71',
      'moving-silent': '#3E6500',
      'idling-silent': '#8A5000',
    },
  },
  dark: {
    ...groundColours.dark,
    markerLine: '#0A1210',
    markerPaper: '#18231F',
    markerHalo: 'rgba(8,13,14,.85)',
    blockedBadge: '#0A1210',
    onAlarm: '#FFFFFF',
    brandEdge: '#4FA9B9',
    ownPosition: '#4E86F7',
    overLimit: '#F2594B',
    fill: { moving: '#A4E22B', idling: '#FFB224', parked: '#35B57E', offline: '#76868C', unknown: '#6C7C82' },
    tint: { moving: '#1F2E0C', idling: '#35260A' },
    ink: {
      moving: '#0A1210',
      idling: '#0A1210',
      parked: '#4FC78E',
      offline: '#98A7AC',
      unknown: '#8A9BA0',
      'moving-silent': '#B5EB57',
      'idling-silent': '#FFC45C',
    },
  },
}
