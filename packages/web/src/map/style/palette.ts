import type { VehicleState } from '@rastro/core/vehicle/vehicle-state'
import type { MarkerShape } from '../vehicle.ts'

export type Scheme = 'light' | 'dark'

/** The colours of one scheme that stand on the map: the `m-*` and marker tokens of the look, as data for MapLibre. */
export interface MapPalette {
  land: string
  landMuted: string
  building: string
  water: string
  waterLine: string
  park: string
  parkLine: string
  leafy: string
  road: string
  roadCase: string
  major: string
  majorCase: string
  highway: string
  highwayCase: string
  rail: string
  border: string
  label: string
  place: string
  waterLabel: string
  parkLabel: string
  halo: string
  text: string
  paper: string
  line: string
  markerLine: string
  markerPaper: string
  markerHalo: string
  blockedBadge: string
  alarm: string
  onAlarm: string
  /** Read from `--brand-edge` where a reseller has set it. */
  brandEdge: string
  ownPosition: string
  fill: Record<VehicleState, string>
  /** Behind the glyph of a vehicle that fell silent in that state. */
  tint: Record<'moving' | 'idling', string>
  /** For glyphs and text of that shape. */
  ink: Record<MarkerShape, string>
}

export const palettes: Record<Scheme, MapPalette> = {
  light: {
    land: '#EFF2EF',
    landMuted: '#EAEEEA',
    building: '#E6EAE7',
    water: '#BBDAE6',
    waterLine: '#9CC7D8',
    park: '#D5E8CC',
    parkLine: '#BFD9B3',
    leafy: '#E6EFE0',
    road: '#FFFFFF',
    roadCase: '#DDE3E0',
    major: '#FFFFFF',
    majorCase: '#C9D2CF',
    highway: '#FBE6B4',
    highwayCase: '#DDBF7C',
    rail: '#B9C4C2',
    border: '#A9B6B4',
    label: '#56666A',
    place: '#5E6E72',
    waterLabel: '#285E7A',
    parkLabel: '#3B6633',
    halo: 'rgba(248,250,248,.92)',
    text: '#0F1A1D',
    paper: '#FFFFFF',
    line: '#C4CED1',
    markerLine: '#14210A',
    markerPaper: '#FFFFFF',
    markerHalo: 'rgba(255,255,255,.92)',
    blockedBadge: '#14210A',
    alarm: '#C8281C',
    onAlarm: '#FFFFFF',
    brandEdge: '#0B5563',
    ownPosition: '#2563EB',
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
    land: '#131B1D',
    landMuted: '#161F21',
    building: '#182224',
    water: '#0D2A38',
    waterLine: '#14394B',
    park: '#14281F',
    parkLine: '#1B3529',
    leafy: '#15221D',
    road: '#222E31',
    roadCase: '#131B1D',
    major: '#2E3C40',
    majorCase: '#0F1618',
    highway: '#4A4630',
    highwayCase: '#12191B',
    rail: '#2E3B3E',
    border: '#3C4B50',
    label: '#93A3A7',
    place: '#7F9094',
    waterLabel: '#5C9DBB',
    parkLabel: '#6FA684',
    halo: 'rgba(15,22,24,.9)',
    text: '#E9F0F1',
    paper: '#141C1F',
    line: '#374A50',
    markerLine: '#0A1210',
    markerPaper: '#18231F',
    markerHalo: 'rgba(8,13,14,.85)',
    blockedBadge: '#0A1210',
    alarm: '#D23A2E',
    onAlarm: '#FFFFFF',
    brandEdge: '#4FA9B9',
    ownPosition: '#4E86F7',
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
