import type { ReactNode } from 'react'
import type { StyleId } from '../styles.ts'

/** A small preview of a base map: land, water, a park and two roads. */
export function StyleSwatch({ id }: { id: StyleId }): ReactNode {
  const { land, water, park, road, highway } = colours[kindOf(id)]
  return (
    <svg viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
      <rect width="44" height="30" fill={land} />
      <path d="M0 30V19q8-5 14 1t8 10Z" fill={water} />
      <path d="M27 0h17v11l-12 3Z" fill={park} />
      <g fill="none" stroke={road} strokeWidth="2">
        <path d="M-2 9l48 14M12-2l10 34M34-2l-4 34" />
      </g>
      <path d="M-2 25Q20 17 46 4" fill="none" stroke={highway} strokeWidth="3" />
    </svg>
  )
}

type Kind = 'plain' | 'streets' | 'dark' | 'satellite' | 'hybrid' | 'relief'

const ids: Partial<Record<StyleId, Kind>> = {
  base: 'plain',
  cartoDark: 'dark',
  locationIqDark: 'dark',
  mapboxStreetsDark: 'dark',
  esriImagery: 'satellite',
  autoNaviSatellite: 'satellite',
  googleSatellite: 'satellite',
  bingAerial: 'satellite',
  hereSatellite: 'satellite',
  googleHybrid: 'hybrid',
  bingHybrid: 'hybrid',
  hereHybrid: 'hybrid',
  mapTilerHybrid: 'hybrid',
  mapboxSatelliteStreet: 'hybrid',
  openTopoMap: 'relief',
  mapboxOutdoors: 'relief',
}
const kindOf = (id: StyleId): Kind => ids[id] ?? 'streets'

const colours: Record<Kind, Record<'land' | 'water' | 'park' | 'road' | 'highway', string>> = {
  plain: { land: '#EFF2EF', water: '#BBDAE6', park: '#EFF2EF', road: '#EFF2EF', highway: '#EFF2EF' },
  streets: { land: '#EAEEEA', water: '#BBDAE6', park: '#D5E8CC', road: '#FFFFFF', highway: '#F4CF7A' },
  dark: { land: '#1B2528', water: '#0D2A38', park: '#14281F', road: '#36464A', highway: '#5A5540' },
  satellite: { land: '#4F5B3C', water: '#23394A', park: '#2F4A2B', road: '#6B6A50', highway: '#5C5C46' },
  hybrid: { land: '#4F5B3C', water: '#23394A', park: '#2F4A2B', road: '#C9C6AE', highway: '#F4CF7A' },
  relief: { land: '#E6E2C8', water: '#A9CCD9', park: '#B7CF9C', road: '#C8A77B', highway: '#D98B5B' },
}
