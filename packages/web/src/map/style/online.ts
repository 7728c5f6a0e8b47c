import type { MapOverlayId, MapStyleId } from '@rastro/core/vocabulary/map-styles'

/** Square tiles with an image each. */
export interface RasterTiles {
  url: string
  attribution: string
  /** Default 256. */
  tileSize?: number
  /** Default 19. */
  maxZoom?: number
  /** `tms`: its rows are counted from the south. */
  scheme?: 'tms'
}

/** The source of a base map; `key` is the operator's own. Google serves its tiles only within a session. */
export type OnlineStyle =
  | { kind: 'streets' }
  | { kind: 'tiles'; tiles(key: string): RasterTiles }
  | { kind: 'google'; session: GoogleSession }

/** The request to the Map Tiles API. */
export interface GoogleSession {
  mapType: 'roadmap' | 'satellite'
  layerTypes?: string[]
  /** Only the layers, as an overlay. */
  overlay?: boolean
}

const tiles = (url: string, attribution: string, more: Partial<RasterTiles> = {}): OnlineStyle => ({
  kind: 'tiles',
  tiles: (key) => ({ url: url.replace('{key}', encodeURIComponent(key)), attribution, ...more }),
})
const openStreetMap = '© OpenStreetMap'
const here = (style: string, format: string) =>
  tiles(`https://maps.hereapi.com/v3/base/mc/{z}/{x}/{y}/${format}?style=${style}&size=512&apiKey={key}`, '© HERE', {
    tileSize: 512,
  })
const mapbox = (style: string) =>
  tiles(
    `https://api.mapbox.com/styles/v1/mapbox/${style}/tiles/512/{z}/{x}/{y}?access_token={key}`,
    `© Mapbox ${openStreetMap}`,
    {
      tileSize: 512,
      maxZoom: 22,
    },
  )
const carto = (style: string) =>
  tiles(`https://a.basemaps.cartocdn.com/${style}/{z}/{x}/{y}@2x.png`, `${openStreetMap} © CARTO`, { maxZoom: 20 })
const autoNavi = (url: string) => tiles(`${url}&x={x}&y={y}&z={z}`, '© AutoNavi', { maxZoom: 18 })
const bing = (kind: string) =>
  tiles(`https://ecn.t0.tiles.virtualearth.net/tiles/${kind}{quadkey}.jpeg?g=1&key={key}`, '© Microsoft')

/** All base maps with an id, except `custom`, whose address the server sets. */
export const onlineStyles: Record<Exclude<MapStyleId, 'custom'>, OnlineStyle> = {
  googleRoad: { kind: 'google', session: { mapType: 'roadmap' } },
  googleSatellite: { kind: 'google', session: { mapType: 'satellite' } },
  googleHybrid: { kind: 'google', session: { mapType: 'satellite', layerTypes: ['layerRoadmap'] } },
  locationIqStreets: tiles('https://tiles.locationiq.com/v3/streets/r/{z}/{x}/{y}.png?key={key}', openStreetMap),
  locationIqDark: tiles('https://tiles.locationiq.com/v3/dark/r/{z}/{x}/{y}.png?key={key}', openStreetMap),
  openFreeMap: { kind: 'streets' },
  osm: tiles('https://tile.openstreetmap.org/{z}/{x}/{y}.png', openStreetMap),
  openTopoMap: tiles('https://tile.opentopomap.org/{z}/{x}/{y}.png', `${openStreetMap}, SRTM, OpenTopoMap`, {
    maxZoom: 17,
  }),
  carto: carto('rastertiles/voyager'),
  cartoLight: carto('light_all'),
  cartoDark: carto('dark_all'),
  esriImagery: tiles(
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    'Esri, Maxar, Earthstar Geographics',
  ),
  yandexMap: tiles(
    'https://core-renderer-tiles.maps.yandex.net/tiles?l=map&projection=web_mercator&x={x}&y={y}&z={z}&scale=1',
    '© Yandex',
  ),
  autoNavi: autoNavi('https://webrd01.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8'),
  autoNaviSatellite: autoNavi('https://webst01.is.autonavi.com/appmaptile?style=6'),
  tencentMap: tiles('https://rt0.map.gtimg.com/tile?z={z}&x={x}&y={y}&styleid=1000&version=347', '© Tencent', {
    maxZoom: 18,
    scheme: 'tms',
  }),
  ordnanceSurvey: tiles(
    'https://api.os.uk/maps/raster/v1/zxy/Road_3857/{z}/{x}/{y}.png?key={key}',
    '© Crown copyright',
    { maxZoom: 20 },
  ),
  mapTilerBasic: tiles(
    'https://api.maptiler.com/maps/basic-v2/{z}/{x}/{y}.png?key={key}',
    `© MapTiler ${openStreetMap}`,
    { tileSize: 512 },
  ),
  mapTilerHybrid: tiles(
    'https://api.maptiler.com/maps/hybrid/{z}/{x}/{y}.jpg?key={key}',
    `© MapTiler ${openStreetMap}`,
    { tileSize: 512 },
  ),
  bingRoad: bing('r'),
  bingAerial: bing('a'),
  bingHybrid: bing('h'),
  tomTomBasic: tiles('https://api.tomtom.com/map/1/tile/basic/main/{z}/{x}/{y}.png?key={key}', '© TomTom', {
    maxZoom: 22,
  }),
  hereBasic: here('explore.day', 'png8'),
  hereHybrid: here('explore.satellite.day', 'jpeg'),
  hereSatellite: here('satellite.day', 'jpeg'),
  mapboxStreets: mapbox('streets-v12'),
  mapboxStreetsDark: mapbox('dark-v11'),
  mapboxOutdoors: mapbox('outdoors-v12'),
  mapboxSatelliteStreet: mapbox('satellite-streets-v12'),
}

const over = (url: string, attribution: string, maxZoom = 19): OnlineStyle => tiles(url, attribution, { maxZoom })
const openWeather = (layer: string) =>
  over(`https://tile.openweathermap.org/map/${layer}/{z}/{x}/{y}.png?appid={key}`, '© OpenWeather')
const tomTom = (path: string) =>
  over(`https://api.tomtom.com/traffic/map/4/tile/${path}/{z}/{x}/{y}.png?key={key}`, '© TomTom', 22)

/** All overlays, except `custom`, whose address the server sets. */
export const onlineOverlays: Record<Exclude<MapOverlayId, 'custom'>, OnlineStyle> = {
  googleTraffic: {
    kind: 'google',
    session: { mapType: 'roadmap', layerTypes: ['layerTraffic'], overlay: true },
  },
  autoNaviLabels: autoNavi('https://webst01.is.autonavi.com/appmaptile?style=8'),
  openSeaMap: over('https://tiles.openseamap.org/seamark/{z}/{x}/{y}.png', '© OpenSeaMap', 18),
  openRailwayMap: over(
    'https://a.tiles.openrailwaymap.org/standard/{z}/{x}/{y}.png',
    `${openStreetMap}, OpenRailwayMap`,
  ),
  openWeatherClouds: openWeather('clouds_new'),
  openWeatherPrecipitation: openWeather('precipitation_new'),
  openWeatherPressure: openWeather('pressure_new'),
  openWeatherWind: openWeather('wind_new'),
  openWeatherTemperature: openWeather('temp_new'),
  tomTomFlow: tomTom('flow/relative0'),
  tomTomIncidents: tomTom('incidents/s3'),
  hereFlow: over('https://traffic.maps.hereapi.com/v3/flow/mc/{z}/{x}/{y}/png?apiKey={key}', '© HERE', 20),
}
