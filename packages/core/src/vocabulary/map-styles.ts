import { flagOr } from './attribute-values.ts'

/** Every base map by its id, with the attribute of its key; null when it needs no key. */
export const mapStyles = {
  googleRoad: 'googleKey',
  custom: null,
  googleSatellite: 'googleKey',
  googleHybrid: 'googleKey',
  locationIqStreets: 'locationIqKey',
  locationIqDark: 'locationIqKey',
  openFreeMap: null,
  osm: null,
  openTopoMap: null,
  carto: null,
  cartoLight: null,
  cartoDark: null,
  esriImagery: null,
  yandexMap: null,
  autoNavi: null,
  autoNaviSatellite: null,
  tencentMap: null,
  ordnanceSurvey: 'ordnanceSurveyKey',
  mapTilerBasic: 'mapTilerKey',
  mapTilerHybrid: 'mapTilerKey',
  bingRoad: 'bingMapsKey',
  bingAerial: 'bingMapsKey',
  bingHybrid: 'bingMapsKey',
  tomTomBasic: 'tomTomKey',
  hereBasic: 'hereKey',
  hereHybrid: 'hereKey',
  hereSatellite: 'hereKey',
  mapboxStreets: 'mapboxAccessToken',
  mapboxStreetsDark: 'mapboxAccessToken',
  mapboxOutdoors: 'mapboxAccessToken',
  mapboxSatelliteStreet: 'mapboxAccessToken',
} as const satisfies Record<string, string | null>
export type MapStyleId = keyof typeof mapStyles

/** MAP-32: the base maps offered by default. */
export const defaultMapStyles = [
  'googleRoad',
  'custom',
  'googleSatellite',
  'googleHybrid',
] as const satisfies MapStyleId[]

/** the base maps offered when no default one is available: online streets where their host is reachable, else our own. */
export const freeMapStyles = ['openFreeMap', 'base', 'osm'] as const

/** Every overlay by its id, with the attribute of its key; null when it needs no key (MAP-35). */
export const mapOverlays = {
  custom: null,
  googleTraffic: 'googleKey',
  autoNaviLabels: null,
  openSeaMap: null,
  openRailwayMap: null,
  openWeatherClouds: 'openWeatherKey',
  openWeatherPrecipitation: 'openWeatherKey',
  openWeatherPressure: 'openWeatherKey',
  openWeatherWind: 'openWeatherKey',
  openWeatherTemperature: 'openWeatherKey',
  tomTomFlow: 'tomTomKey',
  tomTomIncidents: 'tomTomKey',
  hereFlow: 'hereKey',
} as const satisfies Record<string, string | null>
export type MapOverlayId = keyof typeof mapOverlays

/** Maps drawn in GCJ-02 in China by law: there they are up to 700 m off the positions of trackers. */
export const isShiftedInChina = (id: string): boolean => /^(autoNavi|tencent)/.test(id)

/** Whether pages of an installation may make requests to other hosts: not where `noOutsideRequests` is set (decision 57). */
export const mayAskOutside = ({ attributes }: { readonly attributes: Readonly<Record<string, unknown>> }): boolean =>
  !flagOr(attributes.noOutsideRequests, false)
